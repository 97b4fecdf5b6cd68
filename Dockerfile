# The site's image: one for the servers, Celery's workers, its beat and the migrations.
FROM python:3.12-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
RUN useradd --create-home --uid 10001 snops && mkdir -p /data/static /data/metrics && chown -R snops /data
WORKDIR /site

COPY requirements.txt .
RUN pip install --no-cache-dir --no-compile --require-hashes --only-binary :all: -r requirements.txt

COPY . .
RUN DATA_DIR=/tmp/build python manage.py compile_catalogs && rm -rf /tmp/build

USER snops
ENV DEBUG=0 DATA_DIR=/data PROMETHEUS_MULTIPROC_DIR=/data/metrics
EXPOSE 8000
CMD ["python", "-m", "uvicorn", "config.asgi:application", "--host=0.0.0.0", "--port=8000", "--no-access-log", "--no-proxy-headers", "--no-server-header", "--log-level=warning", "--ws-per-message-deflate=false", "--ws-max-size=65536", "--ws-ping-interval=60", "--timeout-graceful-shutdown=5"]
HEALTHCHECK --interval=5s --timeout=4s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen(u.Request('http://127.0.0.1:8000/alive', headers={'Host': 'localhost'}), timeout=3)"]
