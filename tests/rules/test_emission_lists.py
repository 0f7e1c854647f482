"""What leads an emission list, and how many items it has."""

import pytest

from promptls.document import EmissionList
from promptls.parsing import parse
from promptls.parsing.blocks.emission_lists import is_lead
from promptls.text.spans import Source


@pytest.mark.parametrize(
    ("line", "leads"),
    [
        ("Emit:", True),
        ("- **Emit (last phase):**", True),
        ("> Emit when a gate has passed:  ", True),
        ("Emit", False),
        ("Emit: this", False),
        ("Emitted:", False),
        ("Then Emit:", False),
        ("", False),
    ],
)
def test_what_leads_a_list(line: str, leads: bool) -> None:  # noqa: FBT001 - a column of a table
    assert is_lead(line) is leads


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Emit:\n  [1] a\n  [2] b\n", [2]),
        ("Emit:\n\n  [1] a\n\n  [2] b\n\nText.\n", [2]),
        ("Emit:\n\n  [1] a\n\n- b\n", [1]),
        ("Emit:\n  [1] a\n---\n  [2] b\n", [1]),
        ("Emit:\n  [1] a\n## Next\n  [2] b\n", [1]),
        ("Emit:\n  [1] a", [1]),
        ("Emit:", []),
        ("Emit:\n\nText.\n", []),
        ("Emit:\n\n---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n---\n", []),
        ("```\nEmit:\n  [1] a\n```\n", [1]),
        ("```json\nEmit:\n  [1] a\n```\n", []),
        ("<!--\nEmit:\n  [1] a\n-->\n", []),
    ],
)
def test_what_a_list_is(text: str, counts: list[int]) -> None:
    source = Source(f"# PROMPT EMISSION PROTOCOL\n\n{text}")
    lists = [it for _, it in parse(source).nodes(EmissionList)]
    assert [len(it.items) for it in lists] == counts
    assert not list(parse(Source(text)).nodes(EmissionList))
