# What a stranger needs first: make play, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CHROMIUM = $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

.PHONY: play serve test check chromium bench strength prove pins clean

play: $(VENV)/run
	$(BIN)/veillee play

serve: $(VENV)/run
	$(BIN)/veillee serve

# Two runs: Playwright keeps an event loop in its process, which asyncio tests cannot share.
test: check chromium
	$(BIN)/pytest -n 2 --dist loadgroup --ignore tests/browser
	$(BIN)/pytest -n 2 --dist loadgroup tests/browser

check: $(VENV)/dev
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# The browser tests drive a real Chromium: Debian's, where it is missing and we may install it.
chromium:
	@if [ -z "$(CHROMIUM)" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; \
	fi

# Prints the figures, and writes them to docs/benchmarks.md with what is drawn of them; with
# only="web playouts" those of these benches alone.
bench: $(VENV)/dev
	-$(BIN)/pip install -q -r requirements/bench.txt
	$(BIN)/python -m benchmarks $(only) --into docs

STRENGTH = alsos-strength alsos-chances levels rivals edge signs chant reduced contree honesty faithful
# What takes long: whole matches between the bots of Alsós, how far its chances are right, every level of each game
# against every other, the highest against the search of the field, beside one that sees every card, with signs
# against itself without, and in a game that can be solved; what its answers to the chant gain; the
# search of Alsós against another's in the other's own game; every level's decisions asked for once more
# with all that it does not see dealt anew, and what bots say of their reasons gone over in other worlds.
# All but the first and the chant, which takes two minutes, go on where they were stopped. With
# only="edge signs" these alone.
strength: $(VENV)/dev
	$(BIN)/python -m benchmarks $(or $(only),$(STRENGTH)) --into docs --page strength

# The long proofs: the same tests over many more deals.
prove: $(VENV)/dev
	VEILLEE_PROVE=1 $(BIN)/pytest tests -n 2 --dist loadgroup --ignore tests/browser

# Pin the newest versions that the .in files allow; the files carry no addresses.
pins: $(VENV)/dev
	$(BIN)/pip install -q uv
	for name in run dev bench; do \
		$(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --no-emit-index-url \
			--no-emit-find-links --no-annotate --no-header requirements/$$name.in \
			-o requirements/$$name.txt; \
	done

$(VENV)/run: requirements/run.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q -r requirements/run.txt
	$(BIN)/pip install -q --no-deps -e .
	touch $@

$(VENV)/dev: $(VENV)/run requirements/dev.txt
	$(BIN)/pip install -q -r requirements/dev.txt
	touch $@

clean:
	rm -rf $(VENV) build src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
