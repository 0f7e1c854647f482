"""Comments that are added to allow what is there."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from cli.console import GAP, run, write
from promptls.checking.checker import check
from promptls.checking.suppressing import CheckedText, add_suppressions
from promptls.parsing import parse
from promptls.rules.diagnostics import Severity
from promptls.text.spans import Source
from strategies.prompts import prompt_texts

BLOCK = GAP[GAP.index("---") :]
GRAVE = frozenset({Severity.ERROR, Severity.WARNING})


def look_at(text: str) -> CheckedText:
    document = parse(Source(text), "a.md")
    return CheckedText(document, check(document))


def allowed(text: str) -> str:
    return add_suppressions(text, look_at, GRAVE)[0]


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


@given(prompt_texts())
@settings(max_examples=300, deadline=None)
def test_comments_only_take_findings_away(text: str) -> None:
    before, after = look_at(text), look_at(allowed(text))
    assert len(after.diagnostics) <= len(before.diagnostics)
    assert {it.rule for it in after.diagnostics} <= {it.rule for it in before.diagnostics}


@pytest.mark.usefixtures("folder")
def test_as_a_person_does_it() -> None:
    write("a.md", f"# A\n\n{GAP}")
    write("b.md", "Say <review>PAS</review>.\n")
    ended = run("check", "--add-suppressions")
    assert ended == (0, "No findings in 2 files.\n", "Added 2 suppression comments in 2 files.\n")
    assert Path("b.md").read_text() == (
        "Say <review>PAS</review>. <!-- promptls: allow tag-value-unknown -->\n"
    )
    assert run("check", "--add-suppressions").err == "Added 0 suppression comments in 0 files.\n"


@pytest.mark.usefixtures("folder")
def test_what_does_not_fail_needs_no_comment() -> None:
    file = write("a.md", "Use <<PROJCT_CONTEXT>>.\n")
    write("promptls.toml", '[severity]\nplaceholder-misspelled = "hint"\n')
    assert run("check").out.startswith("hint[")
    run("check", "--add-suppressions")
    assert file.read_text() == "Use <<PROJCT_CONTEXT>>.\n"
    run("check", "--add-suppressions", "--fail-on=hint")
    assert "promptls: allow placeholder-misspelled" in file.read_text()


def test_many_findings_take_few_looks() -> None:
    looks = 0

    def counting(text: str) -> CheckedText:
        nonlocal looks
        looks += 1
        return look_at(text)

    mistakes = [f"Say {number} <review>PAS</review>.\n\n" for number in range(600)]
    # No comment helps a line of code, so the rule for the next one is allowed in the whole file.
    mistakes[300] = "```\nSay so:\n<review> PASS </review>\n```\n\n"
    mistakes[400] = "Say <review> PASS </review>.\n\n"
    text, count = add_suppressions("# A\n\n" + "".join(mistakes), counting, GRAVE)
    assert not look_at(text).diagnostics
    assert text.count("promptls: allow tag-value-unknown") == 598
    assert text.count("promptls: allow-file") == 1
    assert count == 600
    assert looks < 20


@pytest.mark.parametrize("path", [".isdlc/state.json", "a.md"])
def test_where_no_comment_helps_few_are_tried(path: str) -> None:
    looks = 0

    def counting(text: str) -> CheckedText:
        nonlocal looks
        looks += 1
        document = parse(Source(text), path)
        return CheckedText(document, check(document))

    text = '{"active_workflow": 5}\n' if path.endswith(".json") else "﻿\x00{{\n" * 50
    add_suppressions(text, counting, frozenset(Severity))
    assert looks < 6


def test_more_findings_than_are_reported() -> None:
    line = "Say <review>PAS</review> or <review>BAD</review> {}.\n\n"
    before = "# A\n\n" + "".join(line.format(it) for it in range(700))
    before += "# B\n\n" + BLOCK * 300
    after, count = add_suppressions(before, look_at, GRAVE)
    assert not look_at(after).diagnostics
    assert count >= 1000
    assert add_suppressions(after, look_at, GRAVE) == (after, 0)


def test_what_would_make_a_file_too_large_is_not_written() -> None:
    padding = "x" * ((1 << 20) - 200)
    before = f"{padding}\n\n" + "Say <review>PAS</review>.\n\n" * 5
    after, count = add_suppressions(before, look_at, GRAVE)
    assert len(after.encode()) <= 1 << 20
    assert 0 < count <= 5
    assert len(look_at(after).diagnostics) == 5 - count


def test_only_what_is_severe_gets_a_comment() -> None:
    before = "<<TASKS>> {{TASKS}}\n\nSay <review>PAS</review>.\n"
    after, count = add_suppressions(before, look_at, GRAVE)
    assert {it.severity for it in look_at(before).diagnostics} == {Severity.INFO, Severity.ERROR}
    assert after == before.replace(
        "PAS</review>.", "PAS</review>. <!-- promptls: allow tag-value-unknown -->"
    )
    assert count == 1
