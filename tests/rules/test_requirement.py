"""The markers of requirements: what is none, what is read, and what is in others."""

import pytest

from kit import check, parsed
from promptls.checking.checker import check as run
from promptls.document import RequirementMarker, SpecKittyValue
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from samples.requirements import SAMPLES


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


def test_markers_that_nobody_is_shown_get_no_fix() -> None:
    text = "".join(f'<!-- sk:fr id="FR-{at:06}" -->\n\nText.\n\n' for at in range(1002))
    rules = RuleSet(select(("requirement-marker-unclosed",)))
    found = run(parse(Source(text), "spec.md"), rules)
    assert [it.rule for it in found].count("requirement-marker-unclosed") == 1000
    assert all(it.fix is not None for it in found[:1000])
