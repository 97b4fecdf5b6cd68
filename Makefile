# The commands a newcomer needs; `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
export HOST PORT
# What Python has read once it keeps compiled: these commands start it some hundred times.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
LOGS := .local/tests
PIP := $(BIN)/python -m pip --disable-pip-version-check install -q --no-compile --require-hashes --only-binary :all:
IGNORED := .venv node_modules .local tests
STACK_LACKS = $(strip $(if $(wildcard /usr/lib/postgresql/*/bin/initdb),,postgresql) $(if $(shell command -v redis-server),,redis-server) $(if $(wildcard /usr/sbin/nginx),,nginx-light))
NODE_LACKS = $(if $(shell command -v npm),,nodejs npm)
RELAY_LACKS = $(if $(shell command -v turnserver),,coturn)
LACKING = $(strip $(if $(shell command -v chromium),,chromium) $(if $(shell command -v xgettext),,gettext) $(NODE_LACKS) $(STACK_LACKS))
JS_TESTS = $(shell find tests/js -name '*.test.js' -o -name '*.test.mjs' 2>/dev/null)
PYTEST := $(BIN)/python -m pytest
# Two processes side by side: the one that is done sooner takes over what waits for the other.
PYTEST_TWO := $(PYTEST) -n 2 --dist worksteal
BESIDE := $(BIN)/python manage.py beside --
STORED := tests/games/test_*.py tests/rooms/test_at_once.py tests/rooms/test_one_match_at_a_time.py tests/rooms/test_table_socket.py tests/rooms/test_room_socket.py tests/rooms/test_setting_up.py tests/rooms/test_rematch.py tests/rooms/test_lobby.py tests/rooms/test_lobby_socket.py tests/rooms/test_play_now.py tests/rooms/test_invitations.py tests/rooms/test_notices.py tests/rooms/api/test_players.py tests/rooms/api/test_rooms.py tests/moderation/test_queues.py tests/moderation/test_at_once.py tests/chat/test_at_once.py tests/chat/test_services.py tests/rooms/test_talk_socket.py
PYTEST_BROWSER := DJANGO_ALLOW_ASYNC_UNSAFE=true $(PYTEST_TWO) tests/browser
# pytest says 5 where no test matches, which is no failure here.
OR_NONE := || [ $$? = 5 ]

.PHONY: help play test test-long lint types form js messages stack bench bench-tables bench-boardgame faults screens tools stack-tools relay-tools node-tools checks count

help: ## List these commands
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

play: .venv/.runtime ## Start the site on HOST and PORT (127.0.0.1, 8000)
	@exec $(BIN)/python manage.py serve --prepare

stack: .venv/.runtime stack-tools ## Start the site as several processes on PostgreSQL and Redis
	@exec $(BIN)/python manage.py stack

test: checks ## Run all quick checks and tests
	@mkdir -p $(LOGS) && rm -f $(LOGS)/*
	@$(MAKE) --no-print-directory -j 2 -O lint js
	$(BIN)/python manage.py compile_catalogs
	$(PYTEST_TWO) | tee $(LOGS)/python
	$(BESIDE) $(PYTEST_TWO) $(STORED) | tee $(LOGS)/postgresql
	$(if $(wildcard tests/browser),$(PYTEST_BROWSER) | tee $(LOGS)/browser)
	@$(MAKE) --no-print-directory count

test-long: checks relay-tools ## Run the tests that take minutes
	@mkdir -p $(LOGS) && rm -f $(LOGS)/*
	$(BIN)/python manage.py compile_catalogs
	{ $(PYTEST_TWO) -m long $(OR_NONE); } | tee $(LOGS)/python
	$(BESIDE) $(PYTEST) -m long tests/rooms/test_coins_crowd.py | tee $(LOGS)/postgresql
	$(if $(wildcard tests/browser),{ $(PYTEST_BROWSER) -m long $(OR_NONE); } | tee $(LOGS)/browser)
	@$(MAKE) --no-print-directory count

lint: types form ## Check form, types and the direction of imports

types: checks
	$(BIN)/mypy

form: checks
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	node_modules/.bin/tsc -p .

js: checks
	@mkdir -p $(LOGS)
	$(if $(JS_TESTS),node --test --test-reporter=spec $(JS_TESTS) | tee $(LOGS)/js)

messages: checks ## Gather the sentences to translate into locale/
	$(BIN)/python manage.py makemessages -l hu -l sl -l hr -l de --add-location file $(addprefix -i ,$(IGNORED))
	$(BIN)/python manage.py makemessages -d djangojs -l hu -l sl -l hr -l de --add-location file $(addprefix -i ,$(IGNORED))

bench: .venv/.runtime ## Measure how much one process bears
	$(BIN)/python manage.py bench

bench-tables: .venv/.dev stack-tools ## Measure the stack with TABLES of two players, THINK s a move, for SECONDS, and one message in CHAT s
	@folder=$$(mktemp -d) && chmod 711 $$folder && trap "rm -rf $$folder" EXIT && \
	ulimit -n $$(ulimit -Hn) && env -u DATABASE_URL -u REDIS_URL -u DEAL_KEY DATA_DIR=$$folder PORT=0 COMMANDS_PER_WINDOW=100000 $(BIN)/python manage.py stack \
		--run "$(BIN)/python -m benchmarks.tables --url {url} --pids {servers}"

bench-boardgame: .venv/.dev node-tools benchmarks/boardgame/node_modules/.installed ## Measure boardgame.io's server under the same players
	@ulimit -n $$(ulimit -Hn) && $(BIN)/python -m benchmarks.boardgame

faults: .venv/.dev stack-tools ## Kill each process of the stack while TABLES play, and say what it cost
	@folder=$$(mktemp -d) && chmod 711 $$folder && trap "rm -rf $$folder" EXIT && \
	ulimit -n $$(ulimit -Hn) && env -u DATABASE_URL -u REDIS_URL -u DEAL_KEY DATA_DIR=$$folder PORT=0 COMMANDS_PER_WINDOW=100000 $(BIN)/python manage.py stack \
		--run "$(BIN)/python -m benchmarks.tables.faults --url {url} --processes {processes}"

checks: tools .venv/.dev node_modules/.installed

screens: checks ## Take pictures of the table in its states, four of them for docs/screens
	$(BIN)/python -m tests.browser.screens

tools:
	$(call install,$(LACKING))

stack-tools:
	$(call install,$(STACK_LACKS))

relay-tools:
	$(call install,$(RELAY_LACKS))

node-tools:
	$(call install,$(NODE_LACKS))

# As root the packages that are missing are installed, else the line that does it is named.
define install
	@if [ -n "$(1)" ]; then \
		[ "$$(id -u)" = 0 ] || { echo "Missing tools. Run: sudo apt-get install -y $(1)" >&2; exit 1; }; \
		apt-get update -q && apt-get install -y --no-install-recommends $(1); \
	fi
endef

count:
	@sed -nE 's/.* ([0-9]+) passed.*/\1/p; s/^.* pass ([0-9]+)$$/\1/p' $(LOGS)/* | awk '{ n += $$1 } END { print n + 0, "tests passed" }'

.venv/.created:
	$(PYTHON) -m venv .venv
	@touch $@

.venv/.runtime: requirements.txt | .venv/.created
	$(PIP) -r $<
	@touch $@

.venv/.dev: requirements-dev.txt | .venv/.created
	$(PIP) -r $<
	@touch $@ .venv/.runtime

node_modules/.installed: package-lock.json
	npm ci
	@touch $@

benchmarks/boardgame/node_modules/.installed: benchmarks/boardgame/package-lock.json
	npm ci --prefix benchmarks/boardgame
	@touch $@
