# Everything one does with this project, a target each. `make` alone explains them.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
SET_UP := .venv/set-up
LIGHTHOUSE := tests/bench/lighthouse
SCRIPTS := tests/scripts
STYLE := $(MAKE) --no-print-directory style
ORDEAL := $(BIN)/pytest -m ordeal --hypothesis-profile ordeal --override-ini faulthandler_timeout=1200

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# What was compiled for one process is not compiled again for each of the many that tests start.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help run setup test style ordeal papers bench load container golden tables nights pictures gallery docs messages format lock audit bill clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

run: $(SET_UP) ## Companion for everybody on the local network, until Ctrl+C (PORT=8000)
	@.ci/system paper || echo 'Everything but printing works without.' >&2
	$(BIN)/companion serve --host 0.0.0.0 --port $(PORT) --local

setup: $(SET_UP) ## a .venv just as the lock file has it (the targets below see to it themselves)

# While tests run, what looks at the code without running it fills the time in which they wait.
test: $(SET_UP) $(SCRIPTS)/node_modules ## all that must hold: style, types, directions of import, tests
	@.ci/system browser docs paper
	@mkdir -p build
	@$(STYLE) >build/style.txt 2>&1 & style=$$!; behaves=0; styled=0; \
	$(BIN)/pytest --numprocesses 3 --dist worksteal || behaves=1; \
	wait $$style || styled=1; cat build/style.txt; exit $$((behaves + styled))

style: $(SET_UP) $(SCRIPTS)/node_modules ## what of it needs no test to run: style, types, directions of import, scripts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy companion tests
	$(BIN)/lint-imports --no-logo
	node $(SCRIPTS)/node_modules/typescript/bin/tsc --project $(SCRIPTS)
	node $(SCRIPTS)/node_modules/typescript/bin/tsc --project $(SCRIPTS)/worker
	node --test $(SCRIPTS)/*.test.js

ordeal: $(SET_UP) $(SCRIPTS)/node_modules ## the tests that take long: millions of hands, fuzzing, kills, races, PostgreSQL
	@.ci/system browser database paper proxy service
	@failed=0; \
	$(ORDEAL) --ignore tests/ordeals --ignore tests/bench --numprocesses 2 --dist worksteal || failed=1; \
	$(ORDEAL) tests/ordeals || failed=1; exit $$failed

papers: $(SET_UP) ## every document in every language on every paper of every evening, read back: half an hour
	@.ci/system paper
	$(ORDEAL) tests/printing/test_every_document.py --papers all --numprocesses 2 --dist worksteal

bench: $(SET_UP) $(LIGHTHOUSE)/node_modules ## how long things take, printed, not judged
	@.ci/system browser paper
	$(BIN)/pytest tests/bench -m ordeal --benchmark-enable --benchmark-only \
		--benchmark-columns min,median,max,rounds
	$(BIN)/python -m tests.bench.lighthouse

load: $(SET_UP) ## how soon 1, 50 and 200 tables are answered, on SQLite and PostgreSQL (LOAD="--processes 2")
	@.ci/system database proxy
	$(BIN)/python -m tests.bench.load $(LOAD)

container: $(SET_UP) ## the container by podman, as root: built, an evening, backup (ARCH=arm64: by emulation)
	@.ci/system container
	$(BIN)/python -m tests.container $(ARCH)

golden: $(SET_UP) ## write the golden texts anew; then read what git says has changed
	$(BIN)/pytest tests/golden tests/codec/test_vocabulary.py tests/api/test_answers.py --rewrite
	git diff --stat -- tests/golden tests/codec companion/api

tables: $(SET_UP) ## write anew the table of every answer to every lead, which phones keep
	mkdir -p build
	$(BIN)/python -m companion.rules.tiengow.referee > build/referee.json
	mv build/referee.json static/tables/referee.json

nights: $(SET_UP) ## deal and play a million hands by every sheet, for what a night costs: half an hour
	mkdir -p build
	$(BIN)/python -m companion.rules.tiengow.night_costs > build/nights.json
	mv build/nights.json companion/rules/tiengow/nights.json

pictures: $(SET_UP) ## draw the pictures of README and docs anew: a score sheet, pages, a hand in taps
	@.ci/system browser paper
	$(BIN)/python -m tests.pictures

gallery: $(SET_UP) ## photograph every page on a phone, light, dark and Chinese, into build/gallery
	@.ci/system browser paper
	$(BIN)/python -m tests.gallery

docs: $(SET_UP) ## the pages as a site, into build/site, every link of theirs checked
	$(BIN)/sphinx-build --builder html --conf-dir docs --fail-on-warning --quiet . build/site
	@echo 'Open build/site/index.html'

messages: $(SET_UP) ## bring the catalogues in step with what the program says; then translate
	mkdir -p build
	$(BIN)/pybabel --quiet extract --mapping-file pyproject.toml --no-location --sort-output \
		--output-file build/messages.pot .
	for catalogue in companion/i18n/translations/*/messages.po; do \
		$(BIN)/pybabel --quiet update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
			--no-wrap --input-file build/messages.pot --output-file $$catalogue \
			--locale $$(sed -n 's/^"Language: \(.*\)\\n"/\1/p' $$catalogue); \
		sed -e 's/:  Companion/: Companion/' -e '/^"\(Report-M\|POT-C\|PO-R\|Last-T\|Language-T\|Generated\)/d' \
			$$catalogue > build/messages.po && mv build/messages.po $$catalogue; \
	done

format: $(SET_UP) ## put the code into its style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

COMPILE = build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate \
	--custom-compile-command 'make lock'

lock: ## bring the lock files in step with pyproject.toml (UPGRADE=1: the newest of everything)
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet uv
	$(COMPILE) --extra server --group dev $(if $(UPGRADE),--upgrade) --output-file requirements/dev.txt pyproject.toml
	$(COMPILE) --extra server --extra postgresql --constraint requirements/dev.txt --upgrade \
		--output-file requirements/run.txt pyproject.toml
	$(COMPILE) --group build --constraint requirements/dev.txt --upgrade \
		--output-file requirements/build.txt

audit: ## whether a fault is known in what is locked; it asks a database in the internet
	$(PYTHON) -m venv build/audit
	build/audit/bin/pip install --quiet pip-audit
	build/audit/bin/pip-audit --require-hashes --disable-pip --requirement requirements/dev.txt

bill: ## the bill of materials of a server, into build/companion.cdx.json (CycloneDX)
	$(PYTHON) -m venv build/bill
	build/bill/bin/pip install --quiet cyclonedx-bom
	build/bill/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
		--output-file build/companion.cdx.json requirements/run.txt

clean: ## remove all that was made here, .venv too; instance/ stays
	rm -rf .venv build dist .*_cache .hypothesis .benchmarks $(LIGHTHOUSE)/node_modules $(SCRIPTS)/node_modules
	find . -name __pycache__ -type d -prune -exec rm -r {} +

$(SET_UP): pyproject.toml requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or \
		sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11 ...")'
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || .ci/system venv
	@echo 'Setting up .venv: this takes a minute or two, once.'
	test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --require-hashes --requirement requirements/dev.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q companion
	@touch $@

%/node_modules: %/package.json %/package-lock.json
	@command -v npm >/dev/null || .ci/system scripts
	npm ci --prefix $* --loglevel error
	@touch $@
