"""What holds for all fields, however they are written."""

import re
from collections.abc import Mapping
from typing import Any

import yaml
from hypothesis import assume, example, given
from hypothesis import strategies as st

from parsing.yaml_bodies import OPENING, is_list, read, repaired, strictly, values
from promptls.document import Fault
from promptls.text.spans import FileSpan

KEYS = st.from_regex(r"[a-z][a-z_-]{0,8}", fullmatch=True)
TEXTS = st.one_of(
    st.text(max_size=30),
    st.text("ab :#-'\"\\\n,[]{}&*!|>%@?`\té😀", max_size=30),
    st.from_regex(r"[a-z]{1,9}( [a-z]{1,9}){0,30}", fullmatch=True),
)
MAPPINGS = st.dictionaries(KEYS, st.one_of(TEXTS, st.lists(TEXTS, max_size=4)), max_size=5)
STYLES = st.fixed_dictionaries(
    {
        "default_style": st.sampled_from([None, "'", '"', "|", ">"]),
        "default_flow_style": st.sampled_from([None, True, False]),
        "allow_unicode": st.booleans(),
        "width": st.sampled_from([10, 40, 1000]),
        "line_break": st.sampled_from(["\n", "\r\n", "\r"]),
    }
)
# PyYAML and the protocol do not agree on what a line is; and it writes what it cannot read.
ODD = re.compile("[\x85\u2028\u2029\ufeff]")


@given(MAPPINGS, STYLES)
@example({"a": "\n b\n\nc"}, {"default_style": ">"})
@example({"a": ["b c " * 30]}, {"default_style": '"', "width": 10})
def test_what_is_written_as_yaml_is_read(
    mapping: Mapping[str, str | list[str]], style: dict[str, Any]
) -> None:
    body = yaml.safe_dump(dict(mapping), sort_keys=False, **style)
    assume(not body.startswith("{") and not ODD.search(body))
    assume("!!binary" not in body and strictly(body) == dict(mapping))
    assume(not re.search(r"\{\{|<<|\{%|\n\.\.\.", body))
    body = re.sub(r"(?m)^( *)\"([a-z_-]+)\" *:", r"\1\2:", body) if style.get("x") else body
    fields = read(body)
    assert not fields.problems
    # A list may hold nothing that is written down.
    assert {
        key: [it for it in value if it] if isinstance(value, list) else value
        for key, value in mapping.items()
    } == {
        it.key: [item.text for item in it.items if item.text] if is_list(it) else it.value
        for it in fields.fields
    }


PIECES = st.sampled_from(
    [
        *("a", "b c", "it's", "'d'", '"e"', "x:y", "http://f", "g: ", ": ", ":", " #", "#", "- "),
        *(
            "'",
            '"',
            "[",
            "]",
            "[h, i]",
            ", ",
            "|",
            ">-",
            "\\",
            "\\d",
            "@",
            "*",
            "%",
            "`",
            "é",
            "😀",
        ),
        *(
            "\n",
            "\n\n",
            "\n  ",
            "\n    ",
            "\nj: ",
            "\n- ",
            "\n  - ",
            "\n  k: ",
            "\n# l\n",
            "1",
            " ",
        ),
        *("\t", "\r\n", "\r", "&m", "!n", "<<", "{{", "}}", "{", "}", "\x00", "\ud800", "...", "?"),
    ]
)
BODIES = st.lists(PIECES, max_size=25).map(lambda it: "key: " + "".join(it))
PLAIN_BODIES = BODIES.filter(lambda it: not re.search(r"[\t\r&!{}?\x00\ud800]|\.\.\.|<<", it))


@given(BODIES)
def test_reading_never_fails_and_stays_in_the_text(body: str) -> None:
    text = OPENING + body
    fields = read(body)
    body_span = FileSpan(len(OPENING), len(text))
    spans = [it.span for it in fields.problems] + [it.span for it in fields.repetitions]
    for field in fields.fields:
        assert field.span.start == field.key_span.start
        for span in field.key_span, field.value_span, *(it.span for it in field.items):
            assert field.span.start <= span.start <= span.end <= field.span.end
        spans.append(field.span)
    assert all(body_span.start <= it.start <= it.end <= body_span.end for it in spans)
    starts = [it.span.start for it in fields.fields]
    assert starts == sorted(starts)


@given(PLAIN_BODIES)
def test_what_is_said_to_be_yaml_is_yaml(body: str) -> None:
    fields = read(body)
    strict = strictly(body)
    # These are mistakes all the same.
    assume(
        not fields.repetitions and not re.search(r"(?m)[\]'\"] *:|^[\['\"]|^ *[|>]|^[-\]]", body)
    )
    if not fields.problems:
        assert strict is not None
    elif not {it.fault for it in fields.problems} <= {Fault.SPACE, Fault.BLANK}:
        assert strict is None


@given(PLAIN_BODIES)
def test_what_is_repaired_reads_as_before(body: str) -> None:
    fields = read(body)
    assume(not fields.repetitions and all(it.repair for it in fields.problems))
    again = read(repaired(body))
    assert not again.problems
    assert values(again) == values(fields)
