"""Comments that allow a rule to be broken."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import check, check_fix, document_of, made_of, parsed
from promptls.checking.checker import check as run
from promptls.checking.fixing import apply, fix_all
from promptls.document import Reach, Suppression
from promptls.parsing import parse
from promptls.rules import load_all
from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.rules.findings import Finding
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.context import Neighbours
from promptls.semantics.facts import facts_of
from promptls.settings import DEFAULT, SelectionMode, SelectionStep
from promptls.text.edits import Applicability
from promptls.text.spans import Source, Span
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED

GAP = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Continue\n|   [3] Show workflow status\n| ---"
CLEAN = GAP.replace("[3]", "[2]")
ALLOW = "| <!-- promptls: allow block-numbering-gap -->"
FOUND = ":    ^ block-numbering-gap: expected item 2, found 3"


def unused(names: str, at: int = 0) -> str:
    width = len(f"<!-- promptls: allow {names} -->")
    return f": {' ' * at}{'^' * width} suppression-unused: unused suppression: {names}"


def margined(drawing: str, margin: str) -> str:
    return drawing.replace("| ", f"| {margin}")


@pytest.mark.parametrize(
    "drawing",
    [
        f"{ALLOW}\n{GAP}",
        f"| Emit:\n|\n{ALLOW}\n{GAP}\n|\n| Text.",
        f"| # Emit\n{ALLOW}\n{GAP}",
        ALLOW.replace("| <", "|   <") + f"\n{GAP}",
        ALLOW.replace("<!-- promptls: allow ", "<!--promptls:allow\t") + f"\n{GAP}",
        ALLOW.replace(" -->", "-->··") + f"\n{GAP}",
        f"{ALLOW}\n{ALLOW.replace('numbering-gap', 'stray-line')}\n"
        + GAP.replace("|   [3]", "| > x\n|   [3]"),
        # Where the block is shown in a fence, the comment stands above the fence.
        f"{ALLOW}\n| ```\n{GAP}\n| ```",
        f"{ALLOW}\n| ~~~text\n{GAP}\n| ~~~",
        f"| - Emit:\n|\n{margined(f'{ALLOW}{chr(10)}{GAP}', '  ')}",
        f"| 1. Emit:\n|\n{margined(f'{ALLOW}{chr(10)}| ```{chr(10)}{GAP}{chr(10)}| ```', '   ')}",
        margined(f"{ALLOW}\n| ```\n{GAP}\n| ```", "> "),
        # The whole file
        ALLOW.replace("allow", "allow-file") + f"\n|\n| Text.\n|\n{GAP}",
        f"{GAP}\n|\n| Text.\n|\n| End. " + ALLOW[2:].replace("allow", "allow-file"),
        f"{GAP}\n|\n{GAP}\n|\n" + ALLOW.replace("allow", "allow-file"),
        # One line
        "| Answer <review>PAS</review>. <!-- promptls: allow tag-value-unknown -->",
        "| <!-- promptls: allow tag-value-unknown -->\n| Answer <review>PAS</review>.",
        "| # Answer <review>PAS</review> <!-- promptls: allow tag-value-unknown -->",
        (
            "| Answer <review>PAS</review> or <review>NED</review>. "
            "<!-- promptls: allow tag-value-unknown -->"
        ),
        (
            "| Answer <review>PAS</review>. <!-- promptls: allow tag-value-unknown --> "
            "<!-- promptls: allow-file suppression-unused -->"
        ),
        (
            "| - <review>PAS</review>\n|   <!-- promptls: allow tag-value-unknown -->\n"
            "|   <review>PAS</review> <!-- promptls: allow tag-value-unknown -->\n"
            "| <!-- promptls: allow-file tag-value-unknown, suppression-unused -->"
        ),
        # Several names
        "| <!-- promptls: allow block-numbering-gap, block-too-many-items -->\n"
        + GAP.replace("|   [3]", "|   [2] a\n|   [3] b\n|   [4] c\n|   [6]"),
        "| <!-- promptls: allow block-numbering-gap,block-stray-line block-blank-line -->\n"
        + GAP.replace("|   [3] Show workflow status", "|\n|   [3] Show workflow status\n| > x"),
        # What allows that nothing is to allow
        "| <!-- promptls: allow-file suppression-unused -->\n|\n| <!-- promptls: allow block-crlf -->",
        "| <!-- promptls: allow suppression-unused -->\n| <!-- promptls: allow block-crlf -->",
        "| <!-- promptls: allow suppression-unknown -->\n| <!-- promptls: allow no-rule -->",
        "| <!-- promptls: allow-file suppression-unknown, no-rule -->",
        # What is none
        "| Write `<!-- promptls: allow x -->` there.",
        "| ```\n| <!-- promptls: allow x -->\n| ```",
        "| ```markdown\n| <!-- promptls: allow-file x -->\n| ```",
        "| Text.\n|\n|     <!-- promptls: allow x -->",
        "| <!-- promptls: allow-all x -->",
        "| <!-- promptls is nice -->\n| promptls: allow x",
        "| # promptls: allow x",
        "| Text <!-- promptls: allow x ->",
    ],
)
def test_what_is_allowed(drawing: str) -> None:
    check(drawing)
    for newline in "\r\n", "\r":
        found = run(parsed(drawing, newline=newline))
        assert {it.rule for it in found} <= {"block-crlf"}


@pytest.mark.parametrize(
    "drawing",
    [
        f"{ALLOW}\n{unused('block-numbering-gap')}\n|\n{GAP}",
        f"{ALLOW}\n{unused('block-numbering-gap')}\n| Text.\n|\n{GAP}",
        f"| Text. {ALLOW[2:]}\n{unused('block-numbering-gap', 6)}\n{GAP}",
        f"{ALLOW}\n{unused('block-numbering-gap')}\n| ```\n| Text.\n{GAP}\n| ```",
        f"{ALLOW}\n{unused('block-numbering-gap')}\n| ```\n|\n{GAP}\n| ```",
    ],
)
def test_what_does_not_reach_the_block(drawing: str) -> None:
    head, _, tail = drawing.rpartition("|   [3] Show workflow status\n")
    check(f"{head}|   [3] Show workflow status\n{FOUND}\n{tail}")


def test_a_fence_inside_is_only_looked_at_where_a_block_begins() -> None:
    text = "<!-- promptls: allow tag-value-unknown -->\n```\n<review>PAS</review>\n```\n"
    assert [it.rule for it in diagnose(text)] == ["suppression-unused", "tag-value-unknown"]


@pytest.mark.parametrize("at", ["SUGGESTED NEXT STEPS:\n", "  [1] Continue\n", "status\n"])
def test_inside_of_a_block_there_is_none(at: str) -> None:
    text = GAP.replace("| ", "") + "\n"
    comment = "<!-- promptls: allow-file block-numbering-gap -->"
    for inside in f"{at}{comment}\n", f"{at[:-1]} {comment}\n":
        document = parse(Source(text.replace(at, inside, 1)))
        if not at.startswith("S") or "\n<" in inside:
            assert not list(document.nodes(Suppression))
            assert "block-numbering-gap" in [it.rule for it in run(document)]


def test_a_status_line_and_an_emission_list_have_none() -> None:
    comment = "<!-- promptls: allow-file block-non-ascii, status-wording -->"
    check(
        "| ---\n"
        f"| STATUS: Trace \u2013 done {comment}\n"
        f":         {'^' * (len(comment) + 13)} status-wording [info]: expected the form 'TASK complete. Returning results to AGENT.', found 'Trace \u2013 done <!-- promptls: allow-file block-non-ascii, sta\u2026'\n"
        ":               ^ block-non-ascii: non-ASCII character '\u2013'\n"
        "| ---"
    )
    document = parsed(f"""
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 2. Gate Passage
        |
        | Emit:
        |   [1] Continue {comment}
        |   [2] Show workflow status
        | Text {comment}
    """)
    lines = [
        document.source.line_at(base + it.span.start) for base, it in document.nodes(Suppression)
    ]
    assert lines == [7]


def test_suppressions_are_read() -> None:
    document = parsed("""
        | > <!-- promptls: allow a,  b -->
        | Text.  <!-- promptls: allow c --> More.
        | <!-- promptls: allow-file d -->
    """)
    source = document.source
    found = [(base, it) for base, it in document.nodes(Suppression)]
    assert [(it.reach, [name.name for name in it.names]) for _, it in found] == [
        (Reach.NEXT, ["a", "b"]),
        (Reach.LINE, ["c"]),
        (Reach.FILE, ["d"]),
    ]
    assert [source[it.whole.placed(base)] for base, it in found] == [
        "> <!-- promptls: allow a,  b -->\n",
        "  <!-- promptls: allow c -->",
        "<!-- promptls: allow-file d -->",
    ]


@pytest.mark.parametrize(
    "drawing",
    [
        f"| Text.\n|\n| <!-- promptls: allow tag-case -->\n{CLEAN}",
        "| Text.\n|\n| <!-- promptls: allow tag-case -->",
        "| Text. <!-- promptls: allow tag-case -->",
        "| Text. <!-- promptls: allow tag-case --> More.",
        "| > Text.\n| > <!-- promptls: allow tag-case -->\n| > More.",
        "| <!-- promptls: allow tag-case -->\n| <!-- promptls: allow tag-case -->\n| Text.",
        "| ---\n| name: x # promptls: allow tag-case\n| ---\n| Text.",
        "| ---\n| # promptls: allow tag-case\n| name: x\n| ---\n| Text.",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_what_allows_nothing_goes(drawing: str, newline: str) -> None:
    rows = [
        row.replace(" <!-- promptls: allow tag-case -->", "").replace(
            " # promptls: allow tag-case", ""
        )
        for row in drawing.replace("| <!--", "|- <!--").split("\n")
        if not row.startswith(("| # promptls", "|- <!--", "| > <!--"))
    ]
    after = "\n".join(rows) + (
        "\n|" if drawing.endswith("\n| <!-- promptls: allow tag-case -->") else ""
    )
    check_fix(drawing, after, newline=newline, only_safe=True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| {} Text.", "| Text."),
        ("| > {} Text.", "| > Text."),
        ("| Text. {}··", "| Text."),
        ("| Text.\n|\n| {}\n|\n| More.", "| Text.\n|\n| More."),
        ("| Text.\n|\n| {}\n| More.", "| Text.\n|\n| More."),
        # Without an empty line the one text would go on with the other.
        ("| Text.\n| {}\n| More.", "| Text.\n|\n| More."),
        ("| - Text.\n| {}\n| More.", "| - Text.\n|\n| More."),
        ("| - Text.\n| {}\n| - More.", "| - Text.\n| - More."),
        ("| - Text.\n| {}.\n|\n| More.", "| - Text.\n|\n| .\n|\n| More."),
        ("| # Title\n| {}\n| More.", "| # Title\n| More."),
        ("| {}\n|\n| Text.", "| Text."),
        ("| ---\n| name: x\n| ---\n| {}\n|\n| Text.", "| ---\n| name: x\n| ---\n| Text."),
    ],
)
def test_what_allows_nothing_leaves_no_space(before: str, after: str) -> None:
    check_fix(before.format("<!-- promptls: allow tag-case -->"), after, only_safe=True)


def test_what_is_not_needed_goes() -> None:
    drawing = f"""
        | <!-- promptls: allow block-crlf, block-numbering-gap,  tag-case -->
        :                      ^^^^^^^^^^ suppression-unused: unused suppression: block-crlf, tag-case
        {GAP.replace(chr(10), chr(10) + " " * 8)}
    """
    check(drawing)
    fixed = f"{ALLOW}\n{GAP}"
    check_fix(drawing, fixed, only_safe=True)
    check_fix(
        f"{ALLOW[:-4]}, block-numbering-gap -->\n{GAP}",
        f"{ALLOW[:-4]}, block-numbering-gap -->\n{GAP}",
        only_safe=True,
    )


def test_a_name_that_is_no_rule() -> None:
    drawing = f"""
        | <!-- promptls: allow block-numberin-gap, block -->
        :                      ^^^^^^^^^^^^^^^^^^ suppression-unknown: unknown rule 'block-numberin-gap'; did you mean 'block-numbering-gap'?
        :                                          ^^^^^ suppression-unknown: unknown rule 'block'
        {GAP.replace(chr(10), chr(10) + " " * 8)}
    """.replace("status\n", f"status\n        {FOUND}\n")
    check(drawing)
    text = document_of(drawing)
    fixed, _ = fix_all(text, lambda it: diagnose(it, "suppression"), lambda _: True)
    assert fixed == text.replace("numberin-", "numbering-")


def test_a_reason_is_no_rule() -> None:
    check(f"""
        | <!-- promptls: allow block-numbering-gap because of that, all -->
        :                                          ^^^^^^^^^^^^^^^ suppression-unknown: unknown rule 'because of that'
        :                                                           ^^^ suppression-unknown: unknown rule 'all'
        {GAP.replace(chr(10), chr(10) + " " * 8)}
    """)


@pytest.mark.parametrize(
    "wrong", ["Block-CRLF", "block_crlf", "blok-crlf", "block-crl", "block-crlf.", "block-cr"]
)
def test_the_nearest_name_is_meant(wrong: str) -> None:
    (found,) = run(parse(Source(f"<!-- promptls: allow {wrong} -->\n")))
    assert found.fix is not None
    assert [it.text for it in found.fix.edits] == ["block-crlf"]


FRONT = "@ agents/x.md\n| ---\n| name: x\n| description: {}\n| ---\n| Text."


@pytest.mark.parametrize(
    "value",
    [
        "a: b # promptls: allow front-matter-invalid",
        "a: b  # promptls: allow front-matter-invalid··",
        (
            "a: b #promptls:allow front-matter-invalid, block-crlf, suppression-unused\n"
            "| color: red # promptls: allow-file suppression-unused"
        ),
        "x\n| # promptls: allow front-matter-invalid\n| model: a: b",
        "a: b\n| color: red # promptls: allow-file front-matter-invalid",
        "'x # promptls: allow no-rule'",
        '"x # promptls: allow no-rule"',
        "x#promptls:allow no-rule",
        "|\n|   x\n|   # promptls: allow no-rule",
        "x\n| tools: ['a # promptls: allow no-rule', b]",
    ],
)
def test_front_matter(value: str) -> None:
    check(FRONT.format(value))
    check(FRONT.format(value), newline="\r\n")


def test_front_matter_allows_only_where_it_says() -> None:
    check("""
        @ agents/x.md
        | ---
        | name: x # promptls: allow front-matter-invalid
        :         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ suppression-unused: unused suppression: front-matter-invalid
        | description: "y" # promptls: allow no-rule
        :                                    ^^^^^^^ suppression-unknown: unknown rule 'no-rule'
        | ---
        | Text. # promptls: allow x
    """)


def diagnose(text: str, *chosen: str, ignored: str = "") -> list[FileDiagnostic]:
    rules = select(chosen or ("all",), [ignored] if ignored else [])
    return run(parse(Source(text)), RuleSet(rules))


def test_a_rule_that_is_off_may_be_allowed() -> None:
    text = "<!-- promptls: allow block-crlf -->\n"
    assert [it.rule for it in diagnose(text)] == ["suppression-unused"]
    assert diagnose(text, ignored="block-crlf") == []
    assert diagnose(text, "tag", "suppression") == []
    assert diagnose(text, ignored="suppression-unused") == []
    text = "<!-- promptls: allow suppression-unused -->\n<!-- promptls: allow block-crlf -->\n"
    assert diagnose(text, ignored="block-crlf")[0].message.endswith(": suppression-unused")
    assert diagnose(text) == []
    assert diagnose(text, ignored="suppression-unused") == []


def test_the_severity_is_that_of_the_settings() -> None:
    severities = {"suppression-unused": Severity.ERROR, "suppression-unknown": Severity.HINT}
    step = SelectionStep(SelectionMode.SEVERITY, tuple(severities), tuple(severities.values()))
    weighed = replaced(DEFAULT, overrides=(step,))
    text = "<!-- promptls: allow block-crlf, no-rule -->\n"
    found = run(parse(Source(text)), weighed.rule_set("x.md"))
    assert {it.rule: it.severity for it in found} == severities


def test_a_rule_for_a_project_is_unused_only_where_there_is_one() -> None:
    path = "templates/system/CLAUDE-plan.md"
    text = "<!-- promptls: allow-file template-base-missing -->\nYou plan.\n"
    document = parse(Source(text), path)
    rules = RuleSet(select(("suppression", "template-base-missing")))
    assert run(document, rules) == []
    alone = Neighbours({path: facts_of(document, SPECIFIED)})
    assert run(document, rules, project=alone) == []
    other = parse(Source("x"), "templates/system/BASE-plan.md")
    both = Neighbours({it.path: facts_of(it, SPECIFIED) for it in (document, other)})
    assert [it.rule for it in run(document, rules, project=both)] == ["suppression-unused"]


def test_more_findings_than_are_shown_can_be_allowed() -> None:
    text = "<!-- promptls: allow-file tag-value-unknown -->\n" + "<review>PAS</review>\n" * 600
    assert diagnose(text) == []


def test_what_is_allowed_does_not_count_toward_the_cap() -> None:
    lines = "<review>PAS</review>\n" * 1001
    found = diagnose(f"<!-- promptls: allow tag-value-unknown -->\n{lines}")
    assert len(found) == 1000
    found = diagnose(f"{lines}<!-- promptls: allow-file block-crlf -->\n")
    assert len(found) == 1001
    assert {it.rule for it in found} == {"tag-value-unknown", "file-too-many-findings"}


def test_what_stands_behind_a_thousand_that_are_allowed_is_found() -> None:
    allowed = "<review>PAS</review> <!-- promptls: allow tag-value-unknown -->\n" * 1500
    found = diagnose(f"{allowed}<review>NO</review>\n")
    assert [it.message for it in found] == [
        "'NO' is not a valid <review> value; expected PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES"
    ]


def test_a_rule_that_fails_can_be_allowed() -> None:
    def fail(*_: object) -> Iterator[Finding[Span]]:
        raise ZeroDivisionError

    broken = [
        replaced(it, check=fail) if it.name == "tag-value-unknown" else it for it in load_all()
    ]
    rules = made_of(broken)
    text = "<review>PAS</review>\n"
    assert [it.rule for it in run(parse(Source(text)), rules)] == ["rule-failed"]
    allowed = f"<!-- promptls: allow-file rule-failed -->\n{text}"
    assert run(parse(Source(allowed)), rules) == []


_PIECES = st.sampled_from(
    [
        *(
            "<!-- promptls: allow block-numbering-gap -->\n",
            "<!-- promptls: allow-file tag-case -->",
        ),
        *(
            "<!-- promptls: allow suppression-unused, block-crlf -->\n",
            " <!-- promptls: allow x -->",
        ),
        *(
            "<!-- promptls: allow block-numbering-gp, tag-value-unknown -->\n",
            "# promptls: allow x\n",
        ),
        *(
            "<review>PAS</review>",
            "---\n",
            "name: x\n",
            "> ",
            "- ",
            "```\n",
            "\n",
            "Text.\n",
            "    ",
        ),
        *(
            "SUGGESTED NEXT STEPS:\n",
            "  [1] a\n",
            "  [3] Show workflow status\n",
            "\r\n",
            "Emit:\n",
        ),
    ]
)


@settings(max_examples=300)
@given(st.lists(_PIECES, max_size=14).map("".join))
def test_fixes_of_suppressions_converge(text: str) -> None:
    chosen = RuleSet(select(("block", "tag", "suppression")))

    def find(text: str) -> list[FileDiagnostic]:
        return run(parse(Source(text)), chosen)

    fixed, _ = fix_all(text, find, lambda _: True)
    left = [it.rule for it in find(fixed) if it.fix]
    assert not left, (text, fixed)
    assert fix_all(fixed, find, lambda _: True) == (fixed, 0)


@settings(max_examples=300)
@given(st.lists(_PIECES, max_size=14).map("".join))
def test_an_allowance_hides_findings_and_adds_none_but_its_own(text: str) -> None:
    document = parse(Source(text))
    bare = run(document, RuleSet(select(ignored=("suppression",))))
    found = run(document)
    own = [it for it in found if it.rule.startswith("suppression")]
    assert [it for it in found if it not in own] == [it for it in bare if it in found]


@pytest.mark.parametrize(
    ("comment", "word", "meant"),
    [
        ("promptls: alow tag-case", "alow", "allow"),
        ("promptls: alow tagcase", "alow", "allow"),
        ("promptls: allwo tag-case", "allwo", "allow"),
        ("promptls: Allow tag-case", "Allow", "allow"),
        ("promptls: alow-file tag-case, block", "alow-file", "allow-file"),
        ("promptls: allow_file tag-case", "allow_file", "allow-file"),
        ("promptls: disable tag-case", "disable", "allow"),
        ("promptls: disable", "disable", "allow"),
        ("promptls: ignore-file tag-case", "ignore-file", "allow-file"),
        ("promptls: please tag-case", "please", "allow"),
        ("promptls-disable tag-case", "disable", "allow"),
        ("promptls-disable-next-line tag-case", "disable-next-line", "allow"),
        ("promptls-allow tag-case", "allow", "allow"),
        ("promptls disable tag-case", "disable", "allow"),
    ],
)
def test_a_directive_that_nothing_reads(comment: str, word: str, meant: str) -> None:
    directive = comment[: comment.index(word) + len(word)]
    for before in "", "Text.", "- Text.":
        drawing = f"""
            | {before}<!-- {comment} -->
            : {" " * len(before)}     {"^" * len(directive)} suppression-unknown: unknown directive {word!r}; did you mean {meant!r}?
        """
        check(drawing)
    check(f"""
        | ---
        | # {comment}
        :   {"^" * len(directive)} suppression-unknown: unknown directive {word!r}; did you mean {meant!r}?
        | title: x
        | ---
    """)


@pytest.mark.parametrize(
    ("wrong", "is_safe"),
    [
        ("promptls: alow", True),
        ("promptls: Allow", True),
        ("promptls: disable", False),
        ("promptls-disable-next-line", False),
    ],
)
def test_a_directive_is_replaced(wrong: str, is_safe: bool) -> None:  # noqa: FBT001 - a parameter
    text = document_of(f"{ALLOW}\n{GAP}")
    broken = text.replace("promptls: allow", wrong)
    (found,) = [it for it in diagnose(broken) if it.rule == "suppression-unknown"]
    assert found.fix is not None
    assert (found.fix.applicability is Applicability.SAFE) == is_safe
    assert apply(broken, [found.fix]) == (text, 1)
    assert diagnose(text) == []


def test_a_directive_without_a_rule() -> None:
    check("""
        | <!-- promptls: allow -->
        :      ^^^^^^^^^^^^^^^ suppression-unknown: missing name of a rule after 'promptls: allow'
    """)


@pytest.mark.parametrize(
    "line",
    [
        "<!-- promptls checks this file -->",
        "<!-- promptls: see the settings -->",
        "<!-- promptls ignores what is in comments -->",
        "<!-- promptls: allows more than one line -->",
        "<!-- promptls-version: 3 -->",
        "<!-- promptls disable what you like -->",
        "<!-- Generated by promptls: disable it in the settings -->",
        "`<!-- promptls: alow tag-case -->`",
        "    <!-- promptls: alow tag-case -->",
        "promptls: alow tag-case",
        "```\n| <!-- promptls: alow tag-case -->\n| ```",
    ],
)
def test_comments_about_promptls(line: str) -> None:
    check(f"| {line}")
    check(f"| # About\n|\n| {line}", path="agents/x.md")


def test_a_comment_whose_end_closes_another_one_stays() -> None:
    drawing = "| Text.\n|\n| <!-- a note --!>\n| <!-- promptls: allow tag-case -->\n|\n| # More"
    check_fix(drawing, drawing, only_safe=True)


def test_a_comment_between_two_quotations_leaves_a_line() -> None:
    check_fix(
        "| > ```\n| <!-- promptls: allow tag-case -->\n| > ```\n|\n| Text.",
        "| > ```\n|\n| > ```\n|\n| Text.",
        only_safe=True,
    )


@pytest.mark.parametrize("rest", ["```", "- An item", "1. An item", "# A heading", "> Said"])
def test_a_comment_with_more_than_text_behind_it_goes_only_on_demand(rest: str) -> None:
    comment = "<!-- promptls: allow tag-case -->"
    for margin in "", "> ":
        before = f"| {margin}Text\n|\n| {margin}{comment} {rest}"
        check_fix(before, before, only_safe=True)
    check_fix(f"| Text {comment} {rest}", f"| Text {rest}", only_safe=True)


def test_a_reason_behind_a_name_is_not_cut_into_names() -> None:
    text = "| <!-- promptls: allow block-crlf because it is read by others -->"
    check_fix(text, text)


def test_a_comment_that_ends_a_fence_in_a_list_stays() -> None:
    text = "| Text.\n|\n| - ```\n| <!-- promptls: allow block-crlf -->\n|   ```\n| Text."
    check_fix(text, text, only_safe=True)


@pytest.mark.parametrize(
    "text",
    [
        "| - One\n|   - two\n|\n| {}\n|\n|   - three",
        "| - One\n| {}\n|   - two",
        "| 1. One\n|    more\n|  {}\n|    text",
        "| > - One\n| > {}\n| >   - two",
        "| > > One\n| > {}\n| > > two",
        "| > > ```\n| > {}\n| > > ```",
        # An item without a text would be one of the lines of the paragraph above.
        "| Text\n| * {}\n|\n| Text",
        "| > - One\n| >   - {}··\n| >   - two",
    ],
)
def test_a_comment_that_ends_a_list_or_is_an_item_stays(text: str) -> None:
    """Without it, what stands below would be a part of the list or quotation above."""
    drawing = text.format("<!-- promptls: allow block-crlf -->")
    check_fix(drawing, drawing)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("| - One\n|   {}\n|   - two", "| - One\n|   - two"),
        ("| - One\n|   {} more\n|     - two", "| - One\n|   more\n|     - two"),
        ("| - One\n| {}\n| - two", "| - One\n| - two"),
        ("| > - One\n| >   {}\n| >   - two", "| > - One\n| >   - two"),
        ("| > One\n| > {}\n| > > two", "| > One\n| > > two"),
        ("| - One\n| - {} two", "| - One\n| - two"),
        ("| Text\n|\n| {}\n|\n|     code", "| Text\n|\n|     code"),
        (
            "| ---\n| tools:\n|   - Read\n| #{}\n|   - Grep\n| ---",
            "| ---\n| tools:\n|   - Read\n|   - Grep\n| ---",
        ),
    ],
)
def test_a_comment_that_ends_no_list_goes(text: str, left: str) -> None:
    comment = "<!-- promptls: allow block-crlf -->"
    if "#" in text:
        comment = comment[4:-4]
    check_fix(text.format(comment), left, only_safe=True)
