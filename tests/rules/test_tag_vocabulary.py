"""The tags of the specification, and those that settings add without any code."""

import pytest

from promptls.checking.checker import check
from promptls.checking.fixing import apply
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, ResponseTag, TagAttribute, TagValue
from promptls.vocabulary.html import HTML, MARKUP
from promptls.vocabulary.kinds import Kind

# The words of the specification.
SPECIFICATION = """\
- `<review>PASS|NEEDS_REVISION|NEEDS_CHANGES|REJECTED|MAJOR_ISSUES</review>`: Used for automated verdicts.
  - `PASS`: Used when the output meets all criteria.
  - `NEEDS_REVISION`: Used in 'plan' or 'challenge' phases when the proposal needs refinement.
  - `NEEDS_CHANGES`: Used in 'review' phase when implementation needs adjustment.
  - `REJECTED`: Used in 'challenge' phase for fundamentally flawed proposals.
  - `MAJOR_ISSUES`: Used in 'review' phase for critical failures (e.g., security, performance).
- `<task_status id="X.Y">COMPLETED|FAILED</task_status>`: Used to track progress during implementation.
- `<thought>`: Used for agent internal reasoning (to be filtered out from final outputs).
"""

RISK = ResponseTag(
    "risk-level",
    "How dangerous a change is.",
    (TagValue("LOW", "", ("plan",)), TagValue("HIGH", "")),
    (
        TagAttribute("file", "", r"[a-z]+\.py", "", required=True),
        TagAttribute("line", "", r"[0-9]+", "N"),
    ),
)
NOTE = ResponseTag(
    "summary",
    "A note.",
    attributes=(TagAttribute("to", "", "me|you", "me", required=True),),
)
RULES = RuleSet(select(["tag", "rule"]), replaced(SPECIFIED, tags=(*SPECIFIED.tags, RISK, NOTE)))


def diagnose(text: str, kind: Kind | None = None) -> list[FileDiagnostic]:
    return check(parse(Source(text), "templates/system/A-review.md", kind=kind), RULES)


def finding(text: str, kind: Kind | None = None) -> list[str]:
    return [f"{it.rule} {text[slice(*it.span)]}" for it in diagnose(text, kind)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<risk-level file="a.py">HIGH</risk-level>', ""),
        ('<risk-level file="a.py" line="N">HIGH</risk-level>', ""),
        ('<risk-level file="a.py">HIGH', 'tag-unclosed <risk-level file="a.py">'),
        ("HIGH</risk-level>", "tag-unopened </risk-level>"),
        ('<risk-level file="a.py">HIHG</risk-level>', "tag-value-unknown HIHG"),
        ('<risk-level file="a.py"> HIGH </risk-level>', "tag-value-padded  HIGH "),
        ('<risk-level file="a.py"></risk-level>', None),
        ('<risk-level file="a.py">LOW</risk-level>', "tag-value-wrong-phase LOW"),
        ("<risk-level>HIGH</risk-level>", "tag-attribute-missing <risk-level>"),
        ('<risk-level file="a.c">HIGH</risk-level>', "tag-attribute-invalid a.c"),
        ('<risk-level flie="a.py">HIGH</risk-level>', "tag-attribute-unknown flie"),
        ('<risklevel file="a.py">HIGH</risklevel>', "tag-misspelled risklevel"),
        ('<Risk-Level file="a.py">HIGH</Risk-Level>', "tag-case Risk-Level"),
        ("<risk-level file=a.py>HIGH</risk-level>", "tag-malformed <risk-level file=a.py>"),
        ('<summary to="me">Text</summary>', ""),
        ('<summary to="us">Text</summary>', "tag-attribute-invalid us"),
        ('<summary to="me">Text', 'tag-unclosed <summary to="me">'),
    ],
)
def test_a_tag_of_the_settings_needs_no_code(text: str, expected: str | None) -> None:
    wanted = [f"tag-value-empty {text}"] if expected is None else [expected] if expected else []
    assert finding(f"Output {text}") == wanted


def test_what_nobody_can_know_is_not_put_in() -> None:
    for text in "<risk-level>HIGH</risk-level>", "HIGH</risk-level>":
        (it,) = diagnose(text)
        assert it.fix is None
    text = "Text</summary>"
    (it,) = diagnose(text)
    assert it.fix
    assert apply(text, [it.fix])[0] == '<summary to="me">Text</summary>'


def test_a_misspelt_attribute_of_four_letters_gets_its_name() -> None:
    text = '<risk-level file="a.py" lien="3">HIGH</risk-level>'
    (it,) = diagnose(text)
    assert it.fix
    assert apply(text, [it.fix])[0] == text.replace("lien", "line")


def test_descriptions_are_those_of_the_specification() -> None:
    text = SPECIFICATION
    for tag in SPECIFIED.tags:
        assert tag.description in text
        assert f"<{tag.name}" in text
    review, status, _ = SPECIFIED.tags
    for value in review.values:
        assert f"`{value.text}`: {value.description}" in text
    assert "|".join(it.text for it in review.values) in text
    assert "|".join(it.text for it in status.values) in text
    (number,) = status.attributes
    assert f'{number.name}="{number.example}"' in text


def test_no_tag_is_called_like_an_element_of_html() -> None:
    assert MARKUP < HTML
    assert not HTML.intersection(SPECIFIED.tags_by_name)
    assert {"details", "summary", "br", "svg", "path", "textarea", "mrow"} <= HTML
    assert not {"context", "example", "process", "step", "thinking", "role"} & HTML
    assert all(name == name.lower() for name in HTML)
