# Two commands do everything: `make run` starts Tavula, `make test` tests it. Both set up what they need.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
AXE := build/axe/node_modules/axe-core/axe.min.js
PORT ?= 8000
export PORT

.PHONY: run test check setup setup-dev lock messages lint types architecture thorough-tests access-tests browser-tests services-tests clean help

help:
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 18

run: setup ## start Tavula with a demo club; Ctrl-C stops it (PORT=8001 listens elsewhere)
	@$(BIN)/python -m league.trial

test: setup-dev ## every test that needs nothing but Python and no great patience
	$(BIN)/python -m pytest -n auto -m "not browser and not services and not thorough"

check: setup-dev lint types architecture ## what CI runs beside `make test`: lint, types, architecture, thorough tests, browser, PostgreSQL and Redis
	$(MAKE) thorough-tests browser-tests services-tests

setup: $(VENV)/runtime.stamp $(VENV)/catalogues.stamp ## the environment only: what the program needs
setup-dev: $(VENV)/dev.stamp $(VENV)/catalogues.stamp ## the environment, with what tests need

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tavula needs Python 3.11 or newer; name one with PYTHON=...")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/runtime.stamp: requirements/runtime.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@ $(VENV)/runtime.stamp

$(VENV)/catalogues.stamp: $(wildcard */locale*/*/LC_MESSAGES/*.po) | $(VENV)/runtime.stamp
	@$(BIN)/python -m league.catalogues
	@touch $@

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy

architecture:
	$(BIN)/lint-imports
	SECRET_KEY=check $(BIN)/python manage.py makemigrations --check --dry-run

thorough-tests: ## very many draws, pages and whole games; every address, asked by every role
	$(BIN)/python -m pytest -n 2 --dist worksteal -m thorough

access-tests: ## of these, every address alone
	$(BIN)/python -m pytest -n 2 tests/league/access

browser-tests: $(AXE) ## the journeys in Chromium; screenshots are left under build/
	$(BIN)/python -m pytest tests/e2e -m browser

# What looks for accessibility is an npm package: it lies under build/, and is fetched when its lock file changes.
$(AXE): tests/e2e/package.json tests/e2e/package-lock.json
	mkdir -p build/axe && cp $^ build/axe/
	cd build/axe && npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

services-tests: ## what a server can answer differently, again on PostgreSQL with Redis and a real Celery worker
	$(BIN)/python -m tests.on_services

lock: $(VENV)/dev.stamp ## write the hash-locked requirements anew
	for name in runtime dev; do $(BIN)/uv pip compile --quiet --upgrade --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header requirements/$$name.in -o requirements/$$name.txt; done

messages: $(VENV)/dev.stamp ## collect the texts for translation (needs gettext's xgettext)
	SECRET_KEY=messages $(BIN)/python manage.py makemessages --all --no-location --no-obsolete --ignore=$(VENV) --ignore=tests --ignore=var

clean: ## remove what was made here, the trial's database too
	rm -rf $(VENV) var build staticfiles
