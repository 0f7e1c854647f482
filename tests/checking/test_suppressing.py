"""Comments that are added to allow what is there."""

import pytest

from checking.suppressed import suppress_all
from cli.console import GAP
from promptls.checking.checker import check
from promptls.checking.suppressing import CheckedText, suppress_finding, suppress_rule
from promptls.parsing import parse
from promptls.rules.diagnostics import Severity
from promptls.text.spans import Source

BLOCK = GAP[GAP.index("---") :]
GRAVE = frozenset({Severity.ERROR, Severity.WARNING})


def look_at(text: str) -> CheckedText:
    document = parse(Source(text), "a.md")
    return CheckedText(document, check(document))


def allowed(text: str) -> str:
    return suppress_all(text, look_at, GRAVE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Say <review>PAS</review>.\n", "Say <review>PAS</review>. {tag-value-unknown}\n"),
        (
            "- Say <review>PAS</review>.\r\n- b\r\n",
            "- Say <review>PAS</review>. {tag-value-unknown}\r\n- b\r\n",
        ),
        ("Say <review>PAS</review>.", "Say <review>PAS</review>. {tag-value-unknown}"),
        (
            f"Emit:\n\n{BLOCK}",
            f"Emit:\n\n{BLOCK}".replace("---\nS", "{block-numbering-gap}\n---\nS"),
        ),
        (BLOCK.replace("---", "--"), None),
        (
            BLOCK.replace("[3]", "[3] ").replace("---\nS", "--\nS"),
            None,
        ),
        (f"Emit:\n\n```\n{BLOCK}```\n", f"Emit:\n\n{{block-numbering-gap}}\n```\n{BLOCK}```\n"),
        ("- a\n\n  " + BLOCK.replace("\n", "\n  "), None),
        # Behind these, a comment would change what they are.
        ("Say:\n\n<review></review>\n", "Say:\n\n{tag-value-empty}\n<review></review>\n"),
        ("Text.\n\n</context>\n", "Text.\n\n{tag-unopened}\n</context>\n"),
        (
            'All tasks <!-- sk:fr id="FR-001" -->\n\nText.\n',
            '{requirement-marker-unclosed}\nAll tasks <!-- sk:fr id="FR-001" -->\n\nText.\n',
        ),
        (
            '- <!-- sk:fr id="FR-001" -->\n\nText.\n',
            '- <!-- sk:fr id="FR-001" --> {requirement-marker-unclosed}\n\nText.\n',
        ),
        ("```md <Review>PASS</review>\n```\n", None),
        ("---\nname: a\nmodel: gpt\nmodel: b\n---\n\n# A\n", None),
        ("﻿Say <review>PAS</review>.\n", "﻿Say <review>PAS</review>. {tag-value-unknown}\n"),
    ],
)
def test_nothing_grave_is_left(text: str, expected: str | None) -> None:
    after = allowed(text)
    assert not [it for it in look_at(after).diagnostics if it.severity in GRAVE]
    if expected is not None:
        named = expected.replace("{", "<!-- promptls: allow ").replace("}", " -->")
        assert after.replace("{next", "<next") == named
    # What is allowed needs nothing more.
    assert allowed(after) == after


FRONT = "---\nname: a\n{}\nlast: b\n---\n\n# A\n"
ABOVE = "# promptls: allow front-matter-invalid\n"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("title: B: c", f"{ABOVE}title: B: c"),
        ("list:\n  - a\n  - @b", f"list:\n  - a\n  {ABOVE}  - @b"),
        ("of:\n  a: b\n  c: D: e", f"of:\n  a: b\n  {ABOVE}  c: D: e"),
        ("of: # d\n  c: D: e", f"of: # d\n  {ABOVE}  c: D: e"),
        ("list: [\n  @a,\n  b]", f"list: [\n  {ABOVE}  @a,\n  b]"),
        ("a: 'b'\nname: 'c'", "a: 'b'\n# promptls: allow front-matter-key-duplicated\nname: 'c'"),
        # Here it would be a part of a text.
        ("title: a\n  b: c", None),
        ("title:\n  a\n  B c: d", None),
        ("of:\n  c: D\n    e: f", None),
        ("of:\n  c: |\n    D\n    e\x00f", None),
        ('title: "a\n\x00b"', None),
    ],
)
def test_a_comment_is_no_part_of_a_value(fields: str, expected: str | None) -> None:
    before = FRONT.format(fields)
    after = allowed(before)
    assert not [it for it in look_at(after).diagnostics if it.severity in GRAVE]
    if expected is None:
        expected = fields
    without = after.replace("<!-- promptls: allow-file front-matter-invalid -->\n\n", "")
    assert without == FRONT.format(expected)


def test_where_no_comment_helps_few_are_tried() -> None:
    looks = 0

    def counting(text: str) -> CheckedText:
        nonlocal looks
        looks += 1
        document = parse(Source(text), ".isdlc/state.json")
        return CheckedText(document, check(document))

    text = '{"active_workflow": 5}\n'
    checked = counting(text)
    for suppress in suppress_finding, suppress_rule:
        assert suppress(checked, checked.diagnostics[0], counting) == text
    assert looks <= 4


def test_of_more_findings_than_are_reported_a_rule_is_suppressed() -> None:
    line = "Say <review>PAS</review> or <review>BAD</review> {}.\n\n"
    before = "# A\n\n" + "".join(line.format(it) for it in range(700))
    checked = look_at(before + "# B\n\n" + BLOCK * 300)
    after = suppress_rule(checked, checked.diagnostics[0], look_at)
    assert {it.rule for it in look_at(after).diagnostics} == {"block-numbering-gap"}
