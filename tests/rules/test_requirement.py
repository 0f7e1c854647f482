"""The markers of requirements."""

import pytest

from kit import check, check_fix, parsed
from promptls.checking.checker import check as run
from promptls.document import RequirementMarker, SpecKittyValue
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from samples.requirements import SAMPLES

PAIR = '| <!-- sk:fr id="{}" priority="low" -->\n| Text.\n| <!-- /sk:fr -->'


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_clean_specification_is_clean(name: str, newline: str) -> None:
    assert run(parse(Source(SAMPLES[name].replace("\n", newline)), "spec.md")) == []


@pytest.mark.parametrize(
    "drawing",
    [
        "| ```\n| <!-- sk:fr -->\n| ```",
        "| ````markdown\n| <!-- spec-kitty: fr-coverage: all -->\n| <!-- /sk:fr -->\n| ````",
        "| ```html\n| <!-- sk:fr -->\n| ```",
        "| - ```\n|   <!-- sk:fr -->\n|   ```",
        "| Use `<!-- sk:fr -->` and `<!-- /sk:fr -->`.",
        "| Text.\n|\n|     <!-- sk:fr -->",
        '| Agents treat <!-- sk:fr id="FR-001" --> as the id of a requirement.',
        '| > Agents treat <!-- sk:fr id="FR-001" --> as an id.',
        '| <!-- a note --> Read <!-- sk:fr id="FR-001" --> as an id.',
        '| Pay: <!-- sk:fr id="FR-001" --> users can pay <!-- /sk:fr --> later',
        "| A comment such as <!-- sk:us --> or <!-- sk:fr-group --> or <!-- sk:nfr --> is another.",
        "| The words sk:fr and spec-kitty: fr-count: 9.",
        "| <!-- about sk:fr -->",
        "| <!-- spec-kitty: validated -->",
        "| <!-- spec-kitty: fr-count: 5 -->\n|\n| - **FR-001:** a",
        "| <!-- spec-kitty: fr-coverage: {coverage} -->",
        "| <!-- spec-kitty: fr-coverage: 0% -->",
        "| <!-- spec-kitty: fr-coverage: 100.0 % -->",
        "| <!-- spec-kitty: fr-coverage: 99.95% -->",
        "| <!--spec-kitty:fr-coverage:50%-->",
        '| <!--sk:fr id="FR-001"-->\n| Text.\n| <!--/sk:fr-->',
        "| <!-- sk:fr id='FR-001' priority='high' -->\n| Text.\n| <!-- / sk:fr -->",
        '| <!-- sk:fr id = "FR-001" -->\n| Text.\n| <!-- /sk:fr id="FR-001" -->',
        '| <!-- sk:fr id="FR-001" owner="a-b--c" -->\n| Text.\n| <!-- /sk:fr -->',
        '| <!-- sk:fr\n|   id="FR-001"\n|   priority="high"\n| -->\n| Text.\n| <!-- /sk:fr -->',
        '| <!-- sk:fr id="{id}" priority="{priority}" -->\n| Text.\n| <!-- /sk:fr -->',
        '| <!-- sk:fr id="<<ID>>" priority="<<PRIORITY>>" -->\n| Text.\n| <!-- /sk:fr -->',
        '| <!-- spec-kitty: fr-count: {n} -->\n| <!-- sk:fr id="FR-001" -->\n| a\n| <!-- /sk:fr -->',
        '| <!-- sk:fr id="FR-A1B-001" -->\n# Heading\n'.replace("\n#", "\n| #")
        + "| <!-- /sk:fr -->",
    ],
)
def test_what_is_no_mistake(drawing: str) -> None:
    check(drawing)


def test_markers_are_read() -> None:
    document = parsed("""
        | <!-- spec-kitty: fr-count:  2  -->
        | <!-- sk:fr id='FR-001' priority = low owner="a b" -->
        | <!-- /sk:fr -->
    """)
    (placed,) = document.nodes(SpecKittyValue)
    count, shown = placed.node, document.source[placed.at(placed.node.value_span)]
    assert (count.name, count.value, shown) == ("fr-count", "2", "2")
    (_, opening), (_, closing) = document.nodes(RequirementMarker)
    assert (opening.closes, closing.closes, closing.attributes) == (False, True, ())
    assert {it.name: it.value for it in opening.attributes} == {
        "id": "FR-001",
        "priority": "low",
        "owner": "a b",
    }
    owner = opening.attribute("owner")
    assert owner is not None
    assert opening.attribute("ID") is None


def test_a_marker_is_closed_behind_its_paragraph() -> None:
    drawing = """
        | <!-- sk:fr id="FR-001" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unclosed: requirement marker is not closed: expected '<!-- /sk:fr -->'
        | - Users can register
        |   with an address
        |
        | Something else.
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | <!-- sk:fr id="FR-001" -->
        | - Users can register
        |   with an address
        | <!-- /sk:fr -->
        |
        | Something else.
        """,
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| {}", "| {}\n| <!-- /sk:fr -->"),
        ("| {}\n|", "| {}\n| <!-- /sk:fr -->\n|"),
        ("| {}\n|\n| # Next", "| {}\n|\n| # Next\n|\n| <!-- /sk:fr -->"),
        ("| {}\n| Text.\n| # Next\n| More.", "| {}\n| Text.\n| <!-- /sk:fr -->\n| # Next\n| More."),
        ("| {} Text.", "| {} Text. <!-- /sk:fr -->"),
        (
            "| {} Text. <!-- a note -->\n| More.",
            "| {} Text. <!-- /sk:fr --> <!-- a note -->\n| More.",
        ),
        ("| > {}\n| > Text.\n|\n| More.", "| > {}\n| > Text.\n| > <!-- /sk:fr -->\n|\n| More."),
        ("| - a\n|\n|   {}\n|   Text.", "| - a\n|\n|   {}\n|   Text.\n|   <!-- /sk:fr -->"),
        ("| {}\n|\n| Text.\n|\n| More.", "| {}\n|\n| Text.\n|\n| <!-- /sk:fr -->\n|\n| More."),
    ],
)
def test_where_a_marker_is_closed(before: str, after: str) -> None:
    marker = '<!-- sk:fr id="FR-009" -->'
    check_fix(before.format(marker), after.format(marker))
    check_fix(before.format(marker), before.format(marker), only_safe=True)


def test_behind_a_gap_a_deep_margin_would_be_code() -> None:
    check_fix(
        '| A paragraph\n|     <!-- sk:fr id="FR-001" -->\n|\n| Text.',
        '| A paragraph\n|     <!-- sk:fr id="FR-001" -->\n|\n| Text.\n|\n| <!-- /sk:fr -->',
    )
    check_fix(
        '| 1.  - a\n|\n|       <!-- sk:fr id="FR-001" -->\n|\n|       Text.',
        '| 1.  - a\n|\n|       <!-- sk:fr id="FR-001" -->\n|\n|       Text.\n|\n|       <!-- /sk:fr -->',
    )


def test_a_marker_is_not_closed_inside_of_a_fence() -> None:
    text = '<!-- sk:fr id="FR-001" -->\nText.\n```\ncode'
    found, other = run(parse(Source(text), "spec.md"))
    assert (found.rule, found.fix) == ("requirement-marker-unclosed", None)
    assert other.rule == "fence-unclosed"


def test_a_requirement_has_as_many_paragraphs_as_the_others() -> None:
    long = PAIR.replace("| Text.", "|\n| # {}\n|\n| Text.\n|\n| More.\n|")
    one, other = long.format("FR-001", "a"), long.format("FR-002", "b")
    check_fix(f"{one}\n|\n{other.rpartition('|')[0]}|\n| End.", f"{one}\n|\n{other}\n|\n| End.")


def test_markers_that_do_not_pair() -> None:
    drawing = """
        | <!-- /sk:fr -->
        : ^^^^^^^^^^^^^^^ requirement-marker-unopened: closing requirement marker has no opening marker
        | Text <!-- /sk:fr -->
        :      ^^^^^^^^^^^^^^^ requirement-marker-unopened: closing requirement marker has no opening marker
        | <!-- sk:fr id="FR-002" -->
        | Two.
        | <!-- sk:fr -->
        : ^^^^^^^^^^^^^^ requirement-marker-unclosed: missing '/' in closing requirement marker
        |
        | <!-- /sk:fr id="FR-003" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unopened: unexpected '/' in opening requirement marker
        | Three.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-004" -->
        | <!-- sk:fr id="FR-004" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unclosed: duplicate requirement marker
        | Four.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-001" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unclosed: requirement marker is not closed: expected '<!-- /sk:fr -->'
        | One.
    """
    check(drawing)
    check_fix(
        drawing,
        """
        | <!-- /sk:fr -->
        | Text <!-- /sk:fr -->
        | <!-- sk:fr id="FR-002" -->
        | Two.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-003" -->
        | Three.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-004" -->
        | Four.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr id="FR-001" -->
        | One.
        """,
        only_safe=True,
    )


@pytest.mark.parametrize("word", ["sk:FR", "sk-fr", "SK:FR", "sk_fr", "sk: fr", "sk:rf", "skfr"])
def test_a_misspelled_marker_is_corrected_and_its_partner_stays(word: str) -> None:
    right = PAIR.format("FR-001")
    opening = right.replace("<!-- sk:fr", f"<!-- {word}")
    carets = "^" * len(word)
    found = f"expected 'sk:fr' in opening marker, found '{word}'"
    row, rest = opening.split("\n", 1)
    check(f"{row}\n:      {carets} requirement-marker-unopened: {found}\n{rest}")
    check_fix(opening, right, only_safe=True)
    closing = right.replace("<!-- /sk:fr", f"<!-- /{word}")
    found = f"expected 'sk:fr' in closing marker, found '{word}'"
    check(f"{closing}\n:       {carets} requirement-marker-unclosed: {found}")
    check_fix(closing, right, only_safe=True)
    check_fix(opening.replace("<!-- /sk:fr", f"<!-- /{word}"), right, only_safe=True)


def test_a_comment_of_another_program_is_no_misspelled_marker() -> None:
    check('| <!-- sk-fr -->\n| <!-- sk:f of the text -->\n| <!-- task-from id="1" -->')


def test_of_two_markers_with_different_priorities_none_is_chosen() -> None:
    right = PAIR.format("FR-001")
    twice = f'| <!-- sk:fr id="FR-001" priority="high" -->\n{right}'
    check_fix(twice, twice, only_safe=True)
    same = f'| <!-- sk:fr id="FR-001" priority="low" -->\n{right}'
    check_fix(same, right, only_safe=True)


@pytest.mark.parametrize(
    "priority", ["high|low", "high or low", "low-medium", "med", "now", "slow"]
)
def test_a_priority_is_not_chosen(priority: str) -> None:
    drawing = PAIR.format("FR-001").replace("low", priority)
    assert run(parse(Source(drawing.replace("| ", "")), "spec.md"))
    check_fix(drawing, drawing, only_safe=True)


def test_a_second_closing_marker_is_removed() -> None:
    right = PAIR.format("FR-001")
    check_fix(f"{right}\n|\n| <!-- /sk:fr -->", f"{right}\n|\n|", only_safe=True)
    lost = f"{right}\n| Text.\n| <!-- /sk:fr -->"
    check_fix(lost, lost, only_safe=True)


def test_a_marker_with_text_behind_it_is_removed_only_on_demand() -> None:
    before = f"{PAIR.format('FR-001')}\n|\n| <!-- /sk:fr --> Text."
    check_fix(before, before, only_safe=True)
    check_fix(before, f"{PAIR.format('FR-001')}\n|\n|  Text.")


@pytest.mark.parametrize("rest", [" - An item", "# A heading", " ```"])
def test_a_marker_stays_where_the_rest_of_its_line_would_begin_something_else(rest: str) -> None:
    before = f"{PAIR.format('FR-001')}\n|\n| <!-- /sk:fr -->{rest}"
    check_fix(before, before)


def test_a_marker_stays_where_a_fence_would_be_in_an_item() -> None:
    drawing = """
        | ```bash
        | for file in *; do
        |
        |    ```
        |    <!-- sk:fr id="FR-002" -->
        |    <!-- sk:fr id="FR-002" --> - Text
        |    <!-- /sk:fr -->
        |    ```
        |
        | done
        | ```
    """
    check_fix(drawing, drawing)


def test_a_marker_that_ends_another_comment_is_not_removed() -> None:
    drawing = f"""
{PAIR.format("FR-001")}
| <!-- A note
| <!-- /sk:fr -->
: ^^^^^^^^^^^^^^^ requirement-marker-unopened: closing requirement marker has no opening marker
|
| Text."""
    check(drawing)
    check_fix(drawing, drawing)


@pytest.mark.parametrize(
    ("first", "second", "is_safe"),
    [
        ('id="FR-002" priority="low"', "id='FR-002'  priority='low'", True),
        ('id="FR-002" priority="low"', 'id="FR-002" priority="high"', False),
        # What is no attribute yet is the author's as well.
        ('id="FR-002"', 'id="FR-002" priority="low?', False),
        ('id="FR-002"', 'id="FR-002" as agreed', False),
    ],
)
def test_of_two_markers_that_differ_none_is_chosen(
    first: str, second: str, *, is_safe: bool
) -> None:
    rest = "| Text\n| <!-- /sk:fr -->"
    text = f"| <!-- sk:fr {first} -->\n| <!-- sk:fr {second} -->\n{rest}"
    fixed = f"| <!-- sk:fr {first} -->\n{rest}"
    check_fix(text, fixed if is_safe else text, only_safe=True)
    check_fix(text, fixed)


def test_pairs_may_stand_in_different_sections() -> None:
    check("""
        | <!-- sk:fr id="FR-001" -->
        | # One
        |
        | ## Two
        |
        | <!-- /sk:fr -->
        |
        | ## Three
        |
        | <!-- /sk:fr -->
        : ^^^^^^^^^^^^^^^ requirement-marker-unopened: closing requirement marker has no opening marker
    """)


def test_markers_inside_of_others() -> None:
    check("""
        | <!-- sk:fr id="FR-001" -->
        | <!-- sk:fr id="FR-002" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-nested: requirement marker inside another requirement
        | <!-- sk:fr id="FR-003" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-nested: requirement marker inside another requirement
        | Text.
        | <!-- /sk:fr -->
        | <!-- /sk:fr -->
        | <!-- /sk:fr -->
    """)


def test_what_follows_a_marker_that_is_not_closed_is_not_inside_of_it() -> None:
    check(f"""
        | <!-- sk:fr id="FR-001" priority="low" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unclosed: requirement marker is not closed: expected '<!-- /sk:fr -->'
        | Text.
        {PAIR.format("FR-002").replace(chr(10), chr(10) + " " * 8)}
        {PAIR.format("FR-003").replace(chr(10), chr(10) + " " * 8)}
    """)


def test_a_marker_that_says_nothing_is_one_mistake() -> None:
    check("""
        | <!-- sk:fr -->
        : ^^^^^^^^^^^^^^ requirement-id-missing: requirement marker has no id
        | Text.
        | <!-- /sk:fr -->
        |
        | <!-- sk:fr -->
        : ^^^^^^^^^^^^^^ requirement-marker-unclosed: requirement marker is not closed: expected '<!-- /sk:fr -->'
    """)


def test_ids_and_priorities() -> None:
    drawing = """
        | <!-- sk:fr id="FR-1" priority="Hgih" -->
        :                ^^^^ requirement-id-malformed: invalid requirement id 'FR-1': use the form FR-001 or FR-AUTH-001
        :                                ^^^^ requirement-priority-unknown: unknown priority 'Hgih'; did you mean 'high'?
        | One.
        | <!-- /sk:fr -->
        | <!-- sk:fr id='FR-1' priority='P1' -->
        :                ^^^^ requirement-id-malformed: invalid requirement id 'FR-1': use the form FR-001 or FR-AUTH-001
        :                                ^^ requirement-priority-unknown: unknown priority 'P1'; expected high, medium or low
        | Two.
        | <!-- /sk:fr -->
        | <!-- sk:fr ident=FR-003 priority="low" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-id-missing: requirement marker has no id
        | Three.
        | <!-- /sk:fr id="FR-1" -->
    """
    check(drawing)
    fixed = drawing.replace('priority="Hgih"', 'priority="high"')
    check_fix(
        drawing, "\n".join(it for it in fixed.split("\n") if ":  " not in it and ": ^" not in it)
    )


def test_an_id_is_used_twice() -> None:
    one = PAIR.format("FR-001")
    again = one.replace("001", "002").replace("| Text", "| Text. More text")
    check(
        f"{one}\n{again}\n{again.partition(chr(10))[0]}\n"
        ":                ^^^^^^ requirement-id-duplicated: duplicate requirement id 'FR-002'\n"
        "| Text.\n| <!-- /sk:fr -->"
    )


@pytest.mark.parametrize("count", ["1", "3", "03", "-2", "two", "", "2.0", "9" * 5000])
def test_a_count_that_is_wrong(count: str) -> None:
    pairs = f"{PAIR.format('FR-001')}\n{PAIR.format('FR-002')}"
    drawing = f"| <!-- spec-kitty: fr-count: {count} -->\n{pairs}"
    check_fix(drawing, f"| <!-- spec-kitty: fr-count: 2 -->\n{pairs}")
    check_fix(drawing, drawing, only_safe=True)


def test_a_count_that_is_right_is_put_right_again_by_a_fix() -> None:
    right = f"| <!-- spec-kitty: fr-count: 2 -->\n{PAIR.format('FR-001')}\n{PAIR.format('FR-002')}"
    lost = right.replace('| <!-- sk:fr id="FR-001" priority="low" -->\n', "")
    check_fix(
        lost,
        f"| <!-- spec-kitty: fr-count: 1 -->\n| Text.\n{PAIR.format('FR-002')}",
    )
    stray = f'{right}\n|\n| <!-- sk:fr id="FR-003" -->\n| More.'
    check_fix(stray, f"{stray.replace('count: 2', 'count: 3')}\n| <!-- /sk:fr -->")


def test_a_coverage_that_is_none() -> None:
    check("""
        | <!-- spec-kitty: fr-coverage: 101% -->
        :                               ^^^^ requirement-coverage-malformed: invalid fr-coverage '101%': use a percentage from 0% to 100%
    """)


def test_a_marker_that_another_one_follows_in_its_line_is_closed_before_it() -> None:
    before = """
        | <!-- sk:fr id="FR-001" --> <!-- sk:fr id="FR-002" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement-marker-unclosed: requirement marker is not closed: expected '<!-- /sk:fr -->'
        | Text.
        | <!-- /sk:fr -->
    """
    check(before)
    after = """
        | <!-- sk:fr id="FR-001" --> <!-- /sk:fr --> <!-- sk:fr id="FR-002" -->
        | Text.
        | <!-- /sk:fr -->
    """
    check_fix(before, after)


def test_markers_that_nobody_is_shown_get_no_fix() -> None:
    text = "".join(f'<!-- sk:fr id="FR-{at:06}" -->\n\nText.\n\n' for at in range(1002))
    rules = RuleSet(select(("requirement-marker-unclosed",)))
    found = run(parse(Source(text), "spec.md"), rules)
    assert [it.rule for it in found].count("requirement-marker-unclosed") == 1000
    assert all(it.fix is not None for it in found[:1000])


_FIRST = '| <!-- sk:fr id="FR-001" priority="high" -->\n| Text.\n| <!-- /sk:fr -->\n'


def test_values_are_quoted() -> None:
    check_fix(
        """
        | <!-- sk:fr id=FR-001 priority=high -->
        :              ^^^^^^ requirement-value-unquoted: unquoted value 'FR-001'; expected "FR-001"
        :                              ^^^^ requirement-value-unquoted: unquoted value 'high'; expected "high"
        | Text.
        | <!-- /sk:fr -->
        """,
        """
        | <!-- sk:fr id="FR-001" priority="high" -->
        | Text.
        | <!-- /sk:fr -->
        """,
    )


@pytest.mark.parametrize(
    ("wrong", "name", "meant"),
    [
        ('id="FR-002" prio="high"', "prio", "priority"),
        ('id="FR-002" prioritty="high"', "prioritty", "priority"),
    ],
)
def test_a_misspelt_attribute_is_one_finding(wrong: str, name: str, meant: str) -> None:
    text = f'<!-- sk:fr id="FR-001" priority="high" -->\na\n<!-- /sk:fr -->\n<!-- sk:fr {wrong} -->\nb\n<!-- /sk:fr -->\n'
    (found,) = run(parse(Source(text), "spec.md"))
    assert found.message == f"unknown attribute {name!r}; did you mean {meant!r}?"


def test_a_misspelt_attribute_with_a_misspelt_value_is_two() -> None:
    check(
        """
        | <!-- sk:fr id="FR-001" proirity="hgh" -->
        :                        ^^^^^^^^ requirement-priority-unknown: unknown attribute 'proirity'; did you mean 'priority'?
        :                                  ^^^ requirement-priority-unknown: unknown priority 'hgh'; did you mean 'high'?
        | Text.
        | <!-- /sk:fr -->
        """
    )


@pytest.mark.parametrize("other", ['id="FR-002" by="me"', 'id="FR-002" owner="me" area="auth"'])
def test_attributes_of_other_tools_are_theirs(other: str) -> None:
    check(f"| <!-- sk:fr {other} -->\n| Text.\n| <!-- /sk:fr -->")


def test_a_priority_that_only_one_requirement_lacks() -> None:
    check(
        _FIRST
        + """| <!-- sk:fr id="FR-002" -->
:                ^^^^^^ requirement-priority-missing: requirement 'FR-002' has no priority
| Text.
| <!-- /sk:fr -->"""
    )


def test_a_count_in_a_file_without_requirements() -> None:
    check(
        """
        | <!-- spec-kitty: fr-count: 5 -->
        :                            ^ requirement-count-mismatch: fr-count is 5, but the file has 0 requirement markers
        |
        | Users can log in.
        """
    )
    check("| <!-- spec-kitty: fr-count: 0 -->\n|\n| Users can log in.")


@pytest.mark.parametrize("word", ["valdated", "Validated", "fr_count: 2", "fr-covrage: 5%"])
def test_a_misspelt_comment(word: str) -> None:
    (found,) = run(parse(Source(f"<!-- spec-kitty: {word} -->\n\n- **FR-001:** a\n"), "spec.md"))
    assert (found.rule, found.fix is not None) == ("requirement-comment-unknown", True)


def test_comments_of_other_tools_are_theirs() -> None:
    check("| <!-- spec-kitty: mission -->\n| <!-- spec-kitty: lane: doing -->")
