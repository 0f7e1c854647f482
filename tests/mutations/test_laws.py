"""The laws reject fixes that damage a text."""

import pytest

from mutations.laws import nothing_is_new, tags_stay, what_is_written_is_right
from mutations.mutant import Mutant
from mutations.text_law import nothing_is_chosen, wording_stays, words_stay
from mutations.trial import checking, judge
from mutations.violation import Fixing
from mutations.yaml_law import front_matter_stays
from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.text.edits import Applicability, Edit, FileFix, Fix, apply_edits
from promptls.text.spans import FileSpan

SAFE, UNSAFE = Applicability.SAFE, Applicability.UNSAFE
BLOCK = (
    "---\nSUGGESTED NEXT STEPS:\n  - Continue with the design\n  [2] Show workflow status\n---\n"
)
TAG = '<review state="open">PASS NEEDS_CHANGES</review>'
OPEN = '<!-- sk:fr id="FR-001" priority="high" -->\n'
MARKED = '<!-- sk:fr id="FR-001" priority="high" -->\n- Text\n<!-- /sk:fr -->\n'


def laws_broken(
    rule: str, text: str, found: str, change: tuple[str, str], *, by: Applicability
) -> set[str]:
    """Which laws of the words a fix breaks that replaces a part of a text by another one."""
    old, new = change
    at = text.index(old)
    fix: FileFix = Fix("", (Edit(FileSpan(at, at + len(old)), new),), by)
    start = text.index(found)
    finding = FileDiagnostic(FileSpan(start, start + len(found)), rule, Severity.ERROR, "", fix)
    mutant = Mutant("", "example.md", text, text)
    fixing = Fixing(mutant, [finding], apply_edits(text, fix.edits), [], [finding])
    laws = (words_stay, nothing_is_chosen, wording_stays) if by is SAFE else (words_stay,)
    return {it.law for law in laws for it in law(fixing)}


@pytest.mark.parametrize(
    ("rule", "text", "found", "old", "new", "law"),
    [
        ("block-item-malformed", BLOCK, "  - ", "  - ", "  [1] ", None),
        ("block-item-malformed", BLOCK, "  - ", "  - Continue with", "  [1]", "another wording"),
        ("block-item-malformed", BLOCK, "  - ", "design", "plan", "another wording"),
        ("block-item-malformed", BLOCK, "  - ", "  - ", "  [1] Now: ", "another wording"),
        ("tag-value-unknown", TAG, "PASS NEEDS_CHANGES", " NEEDS_CHANGES", "", "a value is chosen"),
        ("tag-attribute-unknown", TAG, "state", ' state="open"', "", "another wording"),
        # One letter more is a spelling; two words of two letters are not.
        ("tag-attribute-unknown", '<a d="1">', "d", " d=", " id=", None),
        ("tag-attribute-unknown", '<a xy="1">', "xy", "xy", "id", "another wording"),
        # The words of a header are compared at once, and only there.
        ("block-header-malformed", "---\nSUGGESTED XT STEPS:\n", "XT", "XT", "NEXT", None),
        ("block-header-malformed", "Go to XT now.\n", "XT", "XT", "NEXT", "another wording"),
        ("block-header-malformed", "SUGGESTED MY STEPS:", "MY", "MY", "NEXT", "another wording"),
        ("block-stray-line", "SUGGESTED XT STEPS:\n", "XT", "XT", "NEXT", "another wording"),
        # A number or a letter goes only where an item begins.
        ("block-item-malformed", BLOCK, "  - ", "  - ", "  2 ", None),
        (
            "block-item-malformed",
            "  [1] Take a step\n",
            "  ",
            " a step",
            " step",
            "another wording",
        ),
        ("block-item-malformed", "  [1] Take 2 steps\n", "  ", " 2", "", "another wording"),
        # Of two lines that are the same, only a marker goes.
        ("requirement-marker-unclosed", "Ask.\nAsk.\n", "Ask", "Ask.\n", "", "another wording"),
        ("requirement-marker-unclosed", f"{OPEN}{OPEN}", OPEN, OPEN, "", None),
        ("requirement-marker-unopened", "In fr\n", "In", " fr", "", "another wording"),
        ("requirement-priority-unknown", MARKED, "high", "high", "low", "another wording"),
        (
            "requirement-marker-unopened",
            MARKED,
            "<!-- /sk:fr -->",
            "<!-- /sk:fr -->\n",
            "",
            "a requirement loses its end",
        ),
        (
            "suppression-unused",
            "Text.\n<!-- promptls: allow tag-case -->\n",
            "<!-- promptls: allow tag-case -->",
            "Text.\n<!-- promptls: allow tag-case -->\n",
            "",
            "another wording",
        ),
        (
            "suppression-unused",
            "<!-- promptls: allow tag-case as it is read -->\n",
            "tag-case",
            "<!-- promptls: allow tag-case as it is read -->\n",
            "",
            "another wording",
        ),
    ],
)
def test_a_safe_fix_spells_and_says_nothing(  # noqa: PLR0913, PLR0917 - a fix and its finding
    rule: str, text: str, found: str, old: str, new: str, law: str | None
) -> None:
    broken = laws_broken(rule, text, found, (old, new), by=SAFE)
    assert (law in broken) if law else not broken


@pytest.mark.parametrize(
    ("text", "old", "lost"),
    [
        ("The first.\nThe second.\n", "The second.", True),
        # A word that is elsewhere as well is lost all the same.
        ("Ask twice.\nAsk twice.\n", "Ask twice.\n", True),
        ("Ask twice.\n-->\n", "-->", False),
    ],
)
def test_an_unsafe_fix_loses_no_word(text: str, old: str, *, lost: bool) -> None:
    broken = laws_broken("block-stray-line", text, text[:1], (old, ""), by=UNSAFE)
    assert broken == ({"words are lost"} if lost else set())


@pytest.mark.parametrize(
    ("fixed", "law"),
    [
        ('globs: **/*.md\nnote: "a: b"\n', None),
        ("globs: **/*.md\nnote: a - b: c\n", "clean and not YAML"),
        ('globs: **/*.py\nnote: "a: b"\n', "a readable field changes"),
        ('globs: "**/*.md"\nnote: "a: b"\n', None),
        ('glob: **/*.md\nnote: "a: b"\n', "a field is lost"),
    ],
)
def test_patterns_without_quotes_are_read_as_cursor_does(fixed: str, law: str | None) -> None:
    """`*` begins an alias in YAML, so that nothing could be said of the fields around it."""
    text, after = "---\nglobs: **/*.md\nnote: a: b\n---\n", f"---\n{fixed}---\n"
    finding = _finding("front-matter-invalid")
    fixing = Fixing(Mutant("", "a.md", text, text), [finding], after, [], [finding])
    broken = {it.law for it in front_matter_stays(fixing)}
    assert (law in broken) if law else not broken


CLOSED_BELOW = "---\nname: {}\ndescription: Text.\n{}\n\nYou debug.\n\nSTATUS: {}\n---\n"


@pytest.mark.parametrize(
    ("name", "closing", "status", "law"),
    [
        ("a", "-\u2014-", "It's", None),
        ("a", "---", "It\u2019s", None),
        ("b", "-\u2014-", "It\u2019s", "values change"),
        ("'a", "---", "It\u2019s", "values change"),
    ],
)
def test_what_is_below_front_matter_that_is_not_closed_is_no_field(
    name: str, closing: str, status: str, law: str | None
) -> None:
    text = CLOSED_BELOW.format("a", "-\u2014-", "It\u2019s")
    fixed = CLOSED_BELOW.format(name, closing, status)
    mutant = Mutant("", "agents/a.md", text, text)
    before, after = (checking(mutant)(it) for it in (text, fixed))
    assert "front-matter-unclosed" in [it.rule for it in before]
    broken = {it.law for it in front_matter_stays(Fixing(mutant, before, fixed, after, before))}
    assert broken == ({law} if law else set())


@pytest.mark.parametrize("closing", ["---", "---\t", "--- "])
def test_blanks_behind_the_line_that_closes_front_matter_are_none_of_it(closing: str) -> None:
    text = f"---\nname: a\n{closing}\n\nMind: this: here\nSTATUS: Done.\n---\n"
    fixed = text.replace("STATUS", "---\nSTATUS")
    found = [_finding("block-opening-missing")]
    fixing = Fixing(Mutant("", "agents/a.md", text, text), found, fixed, [], found)
    assert not list(front_matter_stays(fixing))


@pytest.mark.parametrize(
    ("before", "after", "is_new"),
    [
        # What is judged only when the finding is gone.
        ("front-matter-field-misspelled", "front-matter-field-invalid", False),
        ("front-matter-field-misspelled", "front-matter-invalid", True),
        ("block-flattened", "block-placeholder-misspelled", False),
        ("block-flattened", "block-item-malformed", True),
        ("tag-malformed", "tag-unopened", False),
        ("agent-prompts-heading-malformed", "agent-prompts-section-misplaced", False),
        ("agent-prompts-heading-malformed", "agent-prompts-heading-malformed block-crlf", True),
        ("tag-malformed", "tag-crossed", True),
        # A fence that is said to be wrong in another way.
        ("requirement-marker-unopened fence-nested", "fence-unclosed", False),
        ("requirement-marker-unopened", "fence-unclosed", True),
        ("requirement-marker-unopened fence-nested", "fence-nested fence-unclosed", True),
    ],
)
def test_what_a_finding_had_hidden_is_not_new(before: str, after: str, *, is_new: bool) -> None:
    old, new = ([_finding(rule) for rule in its.split()] for its in (before, after))
    fixing = Fixing(Mutant("", "a.md", "x\n", "x\n"), old, "y\n", new, old[:1])
    assert bool(list(nothing_is_new(fixing, lambda _: []))) == is_new


@pytest.mark.parametrize(
    ("text", "fixed", "is_another"),
    [
        ("< b>c</ b>", "<b>c</b>", False),
        ("<b>c</<b>", "<b>c</b>", False),
        ("< b>c</ b>", "</b>c</b>", True),
        ("< b>c</b", "<b>c<b>", True),
        ("< b>c</b>", "<b>c</b></b>", True),
        ("< b>c</b>", "c</b>", True),
    ],
)
def test_a_tag_that_is_written_anew_is_the_same(text: str, fixed: str, *, is_another: bool) -> None:
    taken = [_finding("tag-malformed")]
    fixing = Fixing(Mutant("", "a.md", text, text), taken, fixed, [], taken)
    assert bool(list(tags_stay(fixing))) == is_another


def _finding(rule: str) -> FileDiagnostic:
    return FileDiagnostic(FileSpan(0, 1), rule, Severity.ERROR, "", None)


def test_the_fixes_of_a_mutant_are_tried() -> None:
    text = f"Text.\n\n{BLOCK}"
    outcome = judge(Mutant("", "example.md", text, text))
    assert outcome.safe["block-item-malformed"] == 1
    assert outcome.violations == []


def test_what_a_fix_writes_is_checked() -> None:
    text = f"Text.\n\n{BLOCK}"
    mutant = Mutant("", "example.md", text, text)
    run = checking(mutant)
    at = len(text)
    for written, law in (
        ("\nMore text.\n", set()),
        ("\n<review>PAS</review>\n", {"what is written is wrong"}),
    ):
        fix: FileFix = Fix("", (Edit(FileSpan(at, at), written),), UNSAFE)
        finding = FileDiagnostic(FileSpan(0, 4), "block-stray-line", Severity.ERROR, "", fix)
        fixed = apply_edits(text, fix.edits)
        fixing = Fixing(mutant, [finding], fixed, run(fixed), [finding])
        assert {it.law for it in what_is_written_is_right(fixing)} == law
