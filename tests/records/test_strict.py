"""Text that is no strict JSON is refused at its line and column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.cases import check_sentence
from veillee.errors import BadRecord
from veillee.records.strict import parse

BAD = [
    ("", "not_json", "line 1 column 1"),
    ("  \n ", "not_json", "line 2 column 2"),
    ("{", "not_json", "line 1 column 2"),
    ('{"a": 1,}', "not_json", "line 1 column 9"),
    ("{'a': 1}", "not_json", "line 1 column 2"),
    ("[01]", "not_json", "line 1 column 3"),
    ("[1.]", "not_json", "line 1 column 3"),
    ("[+1]", "not_json", "line 1 column 2"),
    ('["a\tb"]', "not_json", "line 1 column 4"),
    ('["\\x"]', "not_json", "line 1 column 3"),
    ('["', "not_json", "line 1 column 2"),
    ("[1] // no", "after_document", "line 1 column 5"),
    ("{}\n{}", "after_document", "line 2 column 1"),
    ("{}\x00", "after_document", "line 1 column 3"),
    ("\ufeff{}", "byte_order_mark", "line 1 column 1"),
    ('[\n"NaN", NaN]', "not_a_number", "line 2 column 8"),
    ("[-Infinity]", "not_a_number", "line 1 column 2"),
    ("Infinity", "not_a_number", "line 1 column 1"),
    ('{"a": 1, "a": 1}', "duplicate_key", "line 1 column 10"),
    ('{"a": {"b": [{"a": 1}], "c": "b", "b": 2}}', "duplicate_key", "line 1 column 35"),
    ('{"é\\"": 1,\n "\\u00e9\\"": 2}', "duplicate_key", "line 2 column 2"),
    ('{"a": "\\\\", "b": {"x": 1}, "a": 2, ', "not_json", "line 1 column 36"),
    ("[" * 100_000, "too_deep", "line 1 column 51"),
    ('{"a":' * 100_000, "too_deep", "line 1 column 251"),
    (b'{"a": "\xff"}', "not_utf8", "line 1 column 8"),
    ('{"é": "'.encode() + b'\n\xc3"}', "not_utf8", "line 2 column 1"),
    (b'"\xed\xa0\x80"', "not_utf8", "line 1 column 2"),
    (b"\xef\xbb\xbf{}", "byte_order_mark", "line 1 column 1"),
    ("{}".encode("utf-16"), "not_utf8", "line 1 column 1"),
]


@pytest.mark.parametrize(("data", "code", "place"), BAD, ids=lambda value: repr(value)[:24])
def test_bad_text_has_a_place(data: str | bytes, code: str, place: str) -> None:
    for form in (data, data.encode() if isinstance(data, str) else data):
        with pytest.raises(BadRecord) as caught:
            parse(form)
        assert (caught.value.code, caught.value.place) == (code, place)
        check_sentence(caught.value)


def test_numbers_that_no_record_holds_are_read_without_harm() -> None:
    assert parse(f"[{'9' * 5000}, 1e400, -{'9' * 5000}, 12345678901234567890]") == [
        float("inf"),
        float("inf"),
        float("inf"),
        12345678901234567890,
    ]


def test_equal_names_in_different_objects_are_no_fault() -> None:
    text = '{"a": {"a": 1, "b": [{"a": 1}, {"a": 2}]}, "b": "a", "c": "b"}'
    assert parse(text) == {"a": {"a": 1, "b": [{"a": 1}, {"a": 2}]}, "b": "a", "c": "b"}


@given(st.one_of(st.binary(), st.text(alphabet='{}[]:,"\\ aN1-.\n', max_size=40)))
def test_any_text_is_a_value_or_a_bad_record(data: str | bytes) -> None:
    try:
        parse(data)
    except BadRecord as error:
        check_sentence(error)
