"""``python -m veillee`` is ``veillee``."""

from veillee.cli import main

main()
