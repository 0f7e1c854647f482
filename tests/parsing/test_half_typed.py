"""Which node a person types in, where the text of it is not finished yet."""

import pytest

from kit import with_cursor
from promptls.document import Placed, find_around, node_path
from promptls.parsing.half_typed import find_begun, parse_half_typed


def node_at(line: str, *, has_directives: bool = False) -> str:
    """The innermost node that a letter at the cursor makes, with its text and the letter."""
    text, at = with_cursor(f"| {line}")
    begun = find_begun(text, at)
    if begun is None:
        return "nothing is begun"
    section = parse_half_typed(text, at, begun, has_directives=has_directives)
    letter = at - begun.start
    nodes = find_around(section.nodes, letter + 1)
    found = node_path(at, [Placed(0, it) for it in nodes if it.span.start <= letter]).nodes
    if not found:
        return "none"
    start, end = found[0].span
    return f"{type(found[0].node).__name__} {section.text[start:end]}"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Read <<<|>", "PlaceholderName X"),
        ("Read <<PRO<|> first.", "PlaceholderName PROX"),
        ("Read <<PRO<|>JECT first.", "PlaceholderName PROXJECT"),
        ("Read {{ TA<|>-- first.", "PlaceholderName  TAX"),
        ("std::cout << na<|>", "PlaceholderName  naX"),
        ("Answer <<|> now", "TagName X"),
        ("Answer <rev<|>iew now", "TagName revXiew"),
        ("Answer </rev<|> now", "TagName revX"),
        ("<review <|> more", "Tag <review X>"),
        ("<review id=<|> more", "AttributeValue X"),
        ('<review id="1.<|>2 more', "AttributeValue 1.X2"),
        ("<review id='a b<|> more", "AttributeValue a bX"),
        ("<review>PA<|> more", "ElementValue PAX"),
        ("<review>PASS|<|>", "ElementValue PASS|X"),
        ("<!-- promptls: allow <|>", "AllowedName X"),
        ("<!-- promptls: allow tag-case, bl<|>ock and", "AllowedName blXock"),
        ("<!-- sk:fr <|>", "RequirementMarker <!-- sk:fr X -->"),
        ('<!-- sk:fr id="0<|>', "MarkerAttribute 0X"),
        ("As said, <!-- sk:fr priority=<|> is", "MarkerAttribute X"),
        ("<!-- some<|>", "none"),
        ("{{TA<|> in <!-- a comment", "PlaceholderName TAX"),
    ],
)
def test_what_is_begun_is_read_as_if_it_were_finished(line: str, expected: str) -> None:
    assert node_at(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "prose<|>",
        "a \\<<NA<|>",
        "${{ a<|>",
        "<<NAME>><|>",
        "{{NAME}} <|>",
        "<br/> and <!-- a comment --> <|>",
    ],
)
def test_what_is_ended_or_escaped_is_not_begun(line: str) -> None:
    assert node_at(line) == "nothing is begun"


def test_double_braces_of_another_language_are_no_placeholder() -> None:
    assert node_at("{{ TA<|>", has_directives=True) == "none"


@pytest.mark.parametrize(
    "text", ["<" * 2000, "<a " * 600, "<" + "a" * 1999, "{{ " * 600, '<a b="' * 300]
)
def test_a_hostile_line_is_read_once(text: str) -> None:
    begun = find_begun(text, len(text))
    assert begun is None or 0 <= begun.start < len(text)
