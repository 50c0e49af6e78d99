# Short names for the tasks of tools/dev.py, which work without make as well: `python3 -m tools.dev lint`. `make help` lists them.

PYTHON ?= python3
VENV ?= .venv
DEV = $(PYTHON) -m tools.dev --venv $(VENV)

.DEFAULT_GOAL := help
.PHONY: help setup demo docs docs-serve test test-fast test-quick test-thorough test-versions bench lint format golden lock release clean

help: ## Show this list
	@sed -nE 's/^([a-z%-]+):.*## (.*)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

setup: ## Create .venv from the lock file, with spooklog itself editable: half a minute to one and a half
	@$(DEV) setup

demo: ## Bring a recorded game back, check it, correct it: a quarter of a minute; PAUSE=0 does not wait between steps
	@$(DEV) demo $(if $(PAUSE),--pause $(PAUSE))

docs: ## Build the site of the documents into build/docs; a warning or a lost link fails
	@$(DEV) docs

docs-serve: ## Build the site and show it at http://127.0.0.1:8000
	@$(DEV) docs-serve

test: ## Run what a change must pass: linters, types, layers, a test of every promise
	@$(DEV) test

test-fast: ## Run the tests of `make test` alone, on every core
	@$(DEV) test-fast

test-quick: ## Run the tests of `make test` without the slow ones and without a browser
	@$(DEV) test-quick

test-%: ## Run the tests of one folder of tests/ alone, such as `make test-cli`
	@$(DEV) $@

test-thorough: ## Run all tests, many rounds of each promise, with many more generated examples; takes hours
	@$(DEV) test-thorough

bench: ## Measure speed and memory as ratios, print and write them down; takes many minutes
	@$(DEV) bench

lint: ## Check style, types and layers
	@$(DEV) lint

format: ## Lay out the source and mend what ruff can mend
	@$(DEV) format

golden: ## Write the golden files afresh; read their diff before you keep it
	@$(DEV) golden

# `make lock LOCKFLAGS=--upgrade` takes the newest of everything.
lock: ## Write the lock files from pyproject.toml, with hashes, for every supported Python
	@$(DEV) lock $(LOCKFLAGS)

release: ## Build wheel and sdist, check them, and say what a release still lacks
	@$(DEV) release

# `make test-versions TESTS=tests` takes hours.
test-versions: ## Run quick tests with the lowest packages that pyproject.toml allows, then with the newest
	@$(DEV) test-versions $(TESTS)

clean: ## Remove .venv, caches, builds and the games of the demo
	@$(DEV) clean
