# The site as an image, by the steps of `make serve`. Settings: see the README; the data folder is /data.
FROM python:3.11-slim-bookworm

RUN apt-get update && apt-get install --yes --no-install-recommends make && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/silver-key

# What is needed to serve, with PostgreSQL and Redis; a change of the code alone leaves this layer as it is.
COPY Makefile pyproject.toml requirements.lock requirements-crowd.lock ./
RUN make .venv/crowd

COPY . .
RUN useradd --system silver-key && install --directory --owner=silver-key /data
USER silver-key
ENV HOST=0.0.0.0 PORT=8000 DATA_DIR=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000

# The first start imports the packs; /readyz is 503 or silent until then.
HEALTHCHECK --interval=10s --timeout=3s --start-period=2m \
    CMD [".venv/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=3)"]

CMD [".venv/bin/python", "manage.py", "serve"]
