"""Where blocks and status blocks are offered, and where not."""

import pytest

from features.drawing import offered, read
from features.frames import BLOCK, STATUS
from promptls.features.completion import CompletionKind, Unfinished, complete
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role


def test_an_empty_line_and_an_s_may_become_either() -> None:
    assert offered("| <|>") == [BLOCK, STATUS]
    assert offered("| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| SU<|>", role=Role.PHASE_AGENT) == [BLOCK]
    assert offered("| So<|>") == []


@pytest.mark.parametrize("typed", ["S", "ST", "SU", "s", "Sta", "sugg"])
def test_in_an_ordinary_page_a_letter_or_two_begins_a_sentence(typed: str) -> None:
    found = complete(*read(f"| # Title\n|\n| {typed}<|>"), SPECIFIED)
    assert (list(found), isinstance(found, Unfinished)) == ([], True)
    assert offered("| # Title\n|\n| STA<|>") == [STATUS]
    # Where blocks are used already, or the delimiter is there, it begins another one.
    assert offered(f"| ---\n| {typed}<|>") != []
    block = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Go\n|   [2] Help\n| ---"
    assert offered(f"{block}\n|\n| {typed}<|>") != []
    assert offered(f"| {typed}<|>", kind=Kind.RESPONSE) != []


@pytest.mark.parametrize("before", ["| Text.\n|\n", "| ---\n| name: x\n| ---\n| Text.\n|\n"])
def test_a_horizontal_rule_in_an_ordinary_page_is_no_block(before: str) -> None:
    drawn = f"{before}| ---<|>"
    for kind in Kind.MARKDOWN, Kind.SYSTEM_TEMPLATE:
        document, offset = read(drawn, kind=kind)
        assert complete(document, offset, SPECIFIED, is_triggered=True) == []
    # A user who asks for it gets one, and where blocks are used it is offered.
    assert offered(drawn) == [f"--- {BLOCK}", f"--- {STATUS}"]
    for document, offset in read(drawn, role=Role.PHASE_AGENT), read(drawn, kind=Kind.RESPONSE):
        assert complete(document, offset, SPECIFIED, is_triggered=True) != []


def test_hyphens_at_the_top_are_offered_front_matter() -> None:
    document, offset = read("| ---<|>", kind=Kind.SKILL)
    (found, *_) = complete(document, offset, SPECIFIED, is_triggered=True)
    assert found.kind is CompletionKind.FRONT_MATTER


def test_one_hyphen_begins_a_list() -> None:
    assert offered("| -<|>") == []


@pytest.mark.parametrize(
    "drawing",
    [
        "| Some S<|>",
        "| SUGG<|> more",
        "| > SUGG<|>",
        "|\n|     SUGG<|>",
        "| ```json\n| SUGG<|>\n| ```",
        "| ```json\n| SUGG<|>",
        "| ```json\n| <|>",
        "| ```<|>\n| ```",
        "| ```\n| ```<|>",
        "| <!--\n| SUGG<|>\n| -->",
        "| <!--\n| <|>",
        "| <!-- S<|> -->",
        "| ---\n| name: x\n| S<|>\n| ---",
        "| ---\n| name: x\n| ---<|>",
        "|\n| Some text.\n| S<|>",
        "|   ```\n| <|>  S\n|   ```",
        "|     SUGG<|>",
        "|     text\n|     SUGG<|>",
    ],
)
def test_nothing_is_offered_where_no_block_begins(drawing: str) -> None:
    assert offered(drawing) == []


def test_text_below_a_paragraph_needs_more_letters() -> None:
    assert offered("| Text\n| SU<|>") == []
    assert offered("| Text\n| SUG<|>") == [BLOCK]
    # A line of a paragraph is no code, however far it is indented.
    assert offered("| Text\n|     SUG<|>") == [BLOCK]
    assert offered("| Emit this:\n| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| # Title\n| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]


def test_what_comes_after_a_fence_or_a_comment() -> None:
    assert offered("| ```\n| x\n| ```\n| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| <!-- x\n| -->\n| S<|>", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| - x\n|   ```\n| S<|>\n| ```", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| S<|>\n|\n| ```\n| x\n| ```", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| S<|>\n| <!-- x -->\n| Text.", role=Role.PHASE_AGENT) == [BLOCK, STATUS]
    assert offered("| ```\n| <|>") == [BLOCK, STATUS]


def test_a_file_that_begins_like_front_matter() -> None:
    assert offered("| ---\n|\n| SUGG<|>") == []
    assert offered("| ---\n|\n| SUGG<|>", kind=Kind.RESPONSE) == [BLOCK]
    assert offered("| ---\n| SUGG<|>") == [BLOCK]
    assert offered("| ---\n| name: x\n| ---\n| SUGG<|>") == [BLOCK]


def test_places_that_no_cursor_can_have() -> None:
    document = parse(Source("S\r\nS"))
    assert complete(document, 2, SPECIFIED) == []
    assert complete(document, -1, SPECIFIED) == []
    assert complete(document, 99, SPECIFIED) == []
    assert complete(parse(Source("x" * 5000)), 3, SPECIFIED) == []


def test_a_byte_order_mark_stands_before_the_first_line() -> None:
    document = parse(Source("\ufeffSTA"))
    assert [it.label for it in complete(document, 4, SPECIFIED)] == [STATUS]


def test_only_the_lines_around_the_cursor_are_read() -> None:
    lines = ["x" * 300] * 100
    text = "\n".join([*lines, "", "SUGG", "", *lines])
    offset = text.index("SUGG") + 4
    assert [it.label for it in complete(parse(Source(text)), offset, SPECIFIED)] == [BLOCK]
