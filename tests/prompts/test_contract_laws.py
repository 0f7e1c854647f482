"""What holds for every answer: it is read as a naive reader does, and a fix changes no value."""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from hypothesis import example, given, settings
from hypothesis import strategies as st

from promptls.parsing import parse
from promptls.parsing.responses import PREPARED, prepare_response
from promptls.prompts import parse_response
from promptls.prompts.demands import read_demands
from promptls.prompts.response_fixes import fix_response
from promptls.prompts.responses import rules_for
from promptls.semantics.contracts.fulfilment import read_parts
from promptls.semantics.contracts.readings import Flaw
from promptls.text.spans import Source
from promptls.vocabulary import Contract, Vocabulary
from promptls.vocabulary.contracts import Outcome
from promptls.vocabulary.kinds import Kind
from prompts.own_contract import vocabulary_of
from prompts.right_answers import CONTRACTS
from strategies.prompts import BREAKS, any_texts

READ = vocabulary_of(
    'line = "VERDICT: {PASS,PASS_WITH_NOTES,FAIL}"\nmany = true\noptional = true',
    'heading = "## PLAN {COMPLETE,BLOCKED}"\nmany = true\noptional = true',
    'fence = "json"\nmany = true\noptional = true',
)
LAST = vocabulary_of('line = "VERDICT: {PASS,PASS_WITH_NOTES,FAIL}"\nplace = "last"')
ALL = {name: vocabulary_of(*parts) for name, parts in CONTRACTS.items()}
# With these alone, a part is read as it is.
OF_OTHERS = {Flaw.PLACE, Flaw.ORDER, Flaw.REPEATED, Flaw.CONFLICT}

LINES = (
    "VERDICT: PASS",
    "VERDICT: PASS_WITH_NOTES",
    " \tVERDICT: FAIL ",
    "VERDICT: FAIL",
    "VERDICT: maybe",
    "VERDICT:PASS",
    "**VERDICT:** pass.",
    "- VERDICT: PASS",
    "VERDICT: PASS|FAIL",
    "So it is VERDICT: PASS, I think.",
    "## PLAN COMPLETE",
    "## PLAN BLOCKED ##",
    "# PLAN COMPLETE",
    "## **Plan complete**",
    "PLAN COMPLETE",
    '{"a": 1}',
    "Text with `code` in it.",
    "| a | b |",
    "",
)
JSON = ('{"a": 1}', "[1, 2", '{\n"a": "}"\n}', "[]", "VERDICT: PASS", "## PLAN COMPLETE")


class Block(NamedTuple):
    """Some lines of an answer, and whether a program sees them as they are."""

    lines: tuple[str, ...]
    fenced: str | None = None
    is_plain: bool = False


def fence(language: str, mark: str, inner: str) -> Block:
    body = inner.split("\n")
    return Block((f"{mark}{language}", *body, mark), language)


PLAIN = st.sampled_from(LINES).map(lambda it: Block((it,), is_plain=True))
FENCES = st.builds(
    fence,
    st.sampled_from(("json", "", "python", "text")),
    st.sampled_from(("```", "~~~~")),
    st.sampled_from(JSON),
)
QUOTES = st.sampled_from(LINES).map(lambda it: Block((f"> {it}", "")))
COMMENTS = st.sampled_from(LINES).map(lambda it: Block(("<!--", it, "-->")))
ANSWERS = st.lists(st.one_of(PLAIN, PLAIN, FENCES, QUOTES, COMMENTS), max_size=8)


def write(blocks: list[Block], newline: str) -> str:
    return newline.join(line for it in blocks for line in it.lines)


def read(text: str, vocabulary: Vocabulary) -> list[tuple[str, object, set[Flaw]]]:
    contract = vocabulary.contracts_by_name["own"]
    judged = prepare_response(text, keeps_fence=True)
    document = parse(Source(judged.text), PREPARED, kind=Kind.RESPONSE)
    found = read_parts(contract, document)
    return [(it.part.name, it.value, {flaw.flaw for flaw in it.flaws}) for it in found]


def values_in_order(blocks: list[Block]) -> list[tuple[str, object]]:
    """What a naive reader takes, line by line."""
    found: list[tuple[str, object]] = []
    for block in blocks:
        if block.fenced == "json":
            with suppress(ValueError):
                found.append(("json", json.loads("\n".join(block.lines[1:-1]))))
        for line in block.lines if block.is_plain else ():
            shown = line.strip()
            if re.fullmatch(r"VERDICT: (PASS|PASS_WITH_NOTES|FAIL)", shown):
                found.append(("verdict", shown.removeprefix("VERDICT: ")))
            if re.fullmatch(r"## PLAN (COMPLETE|BLOCKED)( ##)?", shown):
                found.append(("plan", shown.split()[2]))
    return found


@settings(max_examples=120)
@given(ANSWERS, st.sampled_from(BREAKS))
@example([Block(("VERDICT: PASS",), is_plain=True)], "\n")
@example([fence("json", "```", "VERDICT: PASS"), Block(("VERDICT: FAIL",), is_plain=True)], "\r")
def test_what_is_right_is_read_as_a_naive_reader_does(blocks: list[Block], newline: str) -> None:
    found = read(write(blocks, newline), READ)
    assert [(name, value) for name, value, flaws in found if flaws <= OF_OTHERS] == values_in_order(
        blocks
    )


@settings(max_examples=120)
@given(ANSWERS, st.sampled_from(BREAKS))
@example([Block(("VERDICT: PASS",), is_plain=True)], "\n")
@example([Block(("VERDICT: PASS",), is_plain=True), Block(("",), is_plain=True)], "\r\n")
@example([Block(("VERDICT: PASS", "Bye."), is_plain=True)], "\n")
@example([Block(("**VERDICT:** pass.", "", "VERDICT: FAIL"), is_plain=True)], "\n")
@example([Block(("VERDICT: maybe",), is_plain=True), Block(("VERDICT: FAIL",), is_plain=True)], "")
def test_a_last_line_is_right_where_one_is_last_and_no_other_begins_so(
    blocks: list[Block], newline: str
) -> None:
    text = write(blocks, newline or "\n")
    lines = [line.strip() for it in blocks if it.is_plain for line in it.lines]
    begun = [it for it in lines if it.startswith("VERDICT: ") and "|" not in it]
    right = [value for name, value in values_in_order(blocks) if name == "verdict"]
    is_last = text.rstrip().endswith(("VERDICT: PASS", "VERDICT: PASS_WITH_NOTES", "VERDICT: FAIL"))
    ends_plain = next((it.is_plain for it in reversed(blocks) if "".join(it.lines).strip()), False)
    ends = re.split(r"[\r\n]", text.rstrip())[-1].strip().startswith("VERDICT: ")
    is_right = len(right) == len(begun) == 1 and is_last and ends_plain and ends
    found = parse_response(text, contract="own", vocabulary=LAST)
    assert (found.outcome is Outcome.GIVEN) == is_right
    if is_right:
        assert [it.value for it in found.parts] == right


@settings(max_examples=100)
@given(text=any_texts, name=st.sampled_from(sorted(ALL)), is_echoed=st.booleans())
@example(text="\ufeff```json\n", name="fence", is_echoed=True)
def test_any_text_can_be_read(text: str, name: str, *, is_echoed: bool) -> None:
    vocabulary = ALL[name]
    template = text if is_echoed else None
    found = parse_response(text, contract="own", template=template, vocabulary=vocabulary)
    assert all(0 <= it.span.start <= it.span.end <= len(text) for it in found.parts)
    assert found.contract == "own"
    assert (found.outcome is Outcome.NONE) == (found.parts == ())


def is_within(values: Sequence[object], others: Sequence[object]) -> bool:
    """Whether values are among others, in their order."""
    rest = iter(others)
    return all(any(it == other for other in rest) for it in values)


@settings(max_examples=120)
@given(ANSWERS, st.sampled_from(sorted(ALL)), st.sampled_from(BREAKS))
@example([Block(("**VERDICT:** pass.",), is_plain=True)], "last line", "\n")
@example([fence("", "```", '{"a": 1}')], "fence", "\r\n")
@example([fence("json", "```", '{"a": 1}')], "json", "\n")
@example([Block(('{"a": 1}',), is_plain=True)], "fence", "\n")
@example([fence("text", "~~~~", "VERDICT: PASS")], "line", "\n")
def test_a_fix_changes_no_value(blocks: list[Block], name: str, newline: str) -> None:
    text, vocabulary = write(blocks, newline), ALL[name]
    contract: Contract = vocabulary.contracts_by_name["own"]
    demands = read_demands(None, contract=contract, vocabulary=vocabulary)
    fixed, count = fix_response(text, demands, rules_for(vocabulary))
    assert fix_response(fixed, demands, rules_for(vocabulary)) == (fixed, 0)
    before = parse_response(text, contract="own", vocabulary=vocabulary)
    after = parse_response(fixed, contract="own", vocabulary=vocabulary)
    readable = [it.value for it in before.parts if it.value is not None]
    assert is_within(readable, [it.value for it in after.parts])
    assert (count > 0) == (fixed != text)
    if before.outcome in (Outcome.GOOD, Outcome.BAD, Outcome.GIVEN):
        assert after.outcome is before.outcome
    mended = [
        it for it in after.findings if it.rule == "response-part-malformed" and it.fix is not None
    ]
    assert mended == []
