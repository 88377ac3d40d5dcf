"""Good records spoiled at random are good again or refused; nothing else ever happens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.records.cases import RECORDS, check_sentence, load_json
from veillee.errors import BadRecord
from veillee.records import read_record, replay, report
from veillee.records.explain import explain

TEXTS = [path.read_text(encoding="utf-8") for path in RECORDS]
DOCUMENTS = [load_json(path) for path in RECORDS]

words = st.sampled_from(["preset", "N", "A", "pack", "hands", "3d", "yes", "sign:N:", "cafe", "1"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=5,
)


def _try(text: str | bytes) -> None:
    try:
        replayed = replay(read_record(text))
    except BadRecord as error:
        check_sentence(error)
        return
    assert replayed.record.document == json.loads(text)
    assert len(report(replayed)["deals"]) == len(replayed.deals)  # type: ignore[arg-type]  # a list
    assert all(line.isprintable() for line in explain(replayed))


def _spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of the document, as a container and a key of it."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys if isinstance(value, dict | list) else ():
        yield value, key
        yield from _spots(value[key]) if isinstance(value[key], dict | list) else ()


@given(st.data())
def test_values_changed(data: st.DataObject) -> None:
    document = json.loads(data.draw(st.sampled_from(TEXTS)))
    for _ in range(data.draw(st.integers(1, 2))):
        spots = list(_spots(document))
        here, key = data.draw(st.sampled_from(spots))
        match data.draw(st.sampled_from(["drop", "change", "move", "double"])):
            case "drop":
                del here[key]
            case "change":
                here[key] = data.draw(values)
            case "move":
                there, other = data.draw(st.sampled_from(spots))
                if other in there if isinstance(there, dict) else other < len(there):
                    here[key] = json.loads(json.dumps(there[other]))
            case _:
                if isinstance(here, list):
                    here.insert(key, here[key])
                else:
                    here[data.draw(words)] = here[key]
    _try(json.dumps(document))


@given(st.data())
def test_text_changed(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    start = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    put = data.draw(st.text(alphabet='{}[]:,"\\1e-dbN \n\ufeff\x00é', max_size=3))
    _try(text[:start] + put + text[start + cut :])


@given(st.data())
def test_bytes_changed(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS)).encode()
    start = data.draw(st.integers(0, len(text)))
    _try(text[:start] + data.draw(st.binary(max_size=2)) + text[start + 1 :])
