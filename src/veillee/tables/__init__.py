"""A table is an append-only log: commands are decided into events, events fold into a table.

No I/O, no clock and no randomness here: packs come shuffled inside the commands.
"""
