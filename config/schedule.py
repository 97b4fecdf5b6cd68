"""What the ticker does each second, composed from the apps."""

from config.ticker import Job, Ticker
from games import porter

JOBS: list[Job] = [("games.sweep", porter.sweep)]

TICKER = Ticker(JOBS)
