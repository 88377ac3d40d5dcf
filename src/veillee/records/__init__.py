"""Matches as text: read and checked, replayed through the rules, explained to people."""

from __future__ import annotations

from veillee.records.lines import read_lines
from veillee.records.record import Player, Record, RecordedDeal, from_document, read_record
from veillee.records.replay import PlayedDeal, Replay, replay, replay_json, report
from veillee.records.sentence import sentence

__all__ = [
    "PlayedDeal",
    "Player",
    "Record",
    "RecordedDeal",
    "Replay",
    "from_document",
    "read_lines",
    "read_record",
    "replay",
    "replay_json",
    "report",
    "sentence",
]
