# make serve   install what is needed, load the data, serve on http://127.0.0.1:8000 (HOST, PORT, DATA_DIR)
# make test    all checks and tests
# make help    the other recipes

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --require-hashes --only-binary :all:
# The packages of the contract on pure code are also those that mypy checks.
PURE = $(shell $(BIN)/python -c 'import tomllib; \
	settings = tomllib.load(open("pyproject.toml", "rb"))["tool"]["importlinter"]["contracts"]; \
	print(*next(each["source_modules"] for each in settings if each["name"].startswith("pure ")))')

.PHONY: help serve test lint unit coverage clients bench drills docs messages lock clean

help: ## list the recipes
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /	/' | expand -t 10

serve: $(VENV)/$(if $(DATABASE_URL)$(CACHE_URL),crowd,serve) ## make everything ready and serve
	@exec $(BIN)/python manage.py serve

test: lint unit ## all checks and tests

lint: $(VENV)/test ## style, types, import directions, migrations, packs
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy $(addprefix -p ,$(PURE))
	@$(BIN)/lint-imports
	@$(BIN)/python manage.py makemigrations --check --dry-run
	@$(BIN)/python manage.py checkpacks

unit: $(VENV)/test ## the tests alone
	@$(BIN)/python -m pytest -n 2 --dist worksteal

coverage: $(VENV)/test ## the tests with branch coverage, which takes more than twice as long
	@$(BIN)/python -m pytest -n 2 --dist worksteal --cov --cov-report=term:skip-covered

clients: $(VENV)/test ## generate API clients in Python and TypeScript, and run a journey with each (needs npm)
	@$(PYTHON) -m venv .data/clients
	@.data/clients/bin/pip --disable-pip-version-check --quiet install openapi-python-client==0.29.1
	@npm install --silent --no-audit --no-fund --prefix .data/clients openapi-typescript@7 openapi-fetch@0 typescript@5 @types/node@20
	@CLIENT_TOOLS=.data/clients $(BIN)/python -m pytest tests/clients

bench: $(VENV)/test ## benchmarks; figures for the README
	@for file in tests/bench/bench_*.py; do $(BIN)/python -m tests.bench.$$(basename $$file .py) || exit 1; done

drills: $(VENV)/test ## what slow, idle and many clients do to the server; figures for docs/
	@for file in tests/bench/drill_*.py; do $(BIN)/python -m tests.bench.$$(basename $$file .py) || exit 1; done

docs: $(VENV)/test ## write the pages of docs/ that are made from the code
	@$(BIN)/python -m cardsdb.query.reference
	@$(BIN)/python manage.py shell -v0 -c "from cardsdb.pages.codes import write; write()"
	@$(BIN)/python manage.py shell -v0 -c "from rulesref.dataset.coverage import write; write()"

messages: $(VENV)/test ## collect the texts of the pages into locale/, and compile the catalogs (needs gettext)
	@$(BIN)/python manage.py makemessages -v0 -l de -l it --no-location --no-wrap --no-obsolete --ignore=.venv --ignore=tests
	@$(BIN)/python manage.py compilemessages -v0 --ignore=.venv

lock: ## compile the lock files anew (needs uv)
	uv pip compile pyproject.toml --extra languages --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q -U -o requirements.lock
	uv pip compile pyproject.toml --extra languages --extra crowd --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q -U -o requirements-crowd.lock
	uv pip compile pyproject.toml --extra languages --extra mcp --extra crowd --group dev --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q -U -o .ci/requirements-dev.lock

clean: ## remove environment, database and index, saved decks too (asks first; YES=1 does not)
	@if [ -e .data/silver-key.sqlite3 ] && [ "$(YES)" != 1 ]; then \
		printf 'This also removes the saved decks and imported wording in .data (manage.py backup keeps them). Type yes: '; \
		read answer && [ "$$answer" = yes ] || { echo "Nothing was removed."; exit 1; }; fi
	rm -rf $(VENV) .data

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "$(PYTHON) has no venv; install it (Debian: python3-venv)."; rm -rf $(VENV); exit 1; }
	@touch $@

$(VENV)/serve: requirements.lock | $(VENV)/made
	@echo "Installing what is needed to serve …"
	@$(PIP) -r requirements.lock
	@touch $@

$(VENV)/crowd: requirements-crowd.lock | $(VENV)/made
	@echo "Installing what is needed to serve from PostgreSQL and Redis …"
	@$(PIP) -r requirements-crowd.lock
	@touch $@ $(VENV)/serve

$(VENV)/test: .ci/requirements-dev.lock | $(VENV)/made
	@echo "Installing what is needed to test …"
	@$(PIP) -r .ci/requirements-dev.lock
	@touch $@ $(VENV)/serve $(VENV)/crowd
