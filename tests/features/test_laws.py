"""What holds for every text and every cursor."""

from hypothesis import given, settings
from hypothesis import strategies as st

from features.drawing import accept, expanded
from features.projects import PROJECT
from promptls.checking.checker import check
from promptls.document import Block, Document, EmissionList, Placed, PromptBlock, StatusBlock, Top
from promptls.features.completion import Completion, CompletionKind, complete
from promptls.features.completion.enclosure import top_at
from promptls.features.hover import find_hover
from promptls.features.symbols import OutlineSymbol, find_symbols
from promptls.parsing import parse
from promptls.rules.diagnostics import Severity
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role

_LINES = (
    "",
    "",
    " ",
    "---",
    "---",
    "----",
    "--- ",
    "--",
    "-",
    "  ---",
    "SUGGESTED NEXT STEPS:",
    "SUGGESTED NEXT STEPS: ",
    "Suggested next steps",
    "## SUGGESTED NEXT STEPS:",
    "  SUGGESTED NEXT STEPS:",
    "> SUGGESTED NEXT STEPS:",
    "S",
    "sugg",
    "  S",
    "    S",
    "\tS",
    "  [1] {primary_prompt}",
    "  [2] Show workflow status",
    "    [1] Continue to Phase 04 - Design",
    "  [2] Review {current_phase_noun} artifacts \u00e9\U0001f600",
    "  [3] Phase 1",
    "  [",
    "  [2",
    "[2]",
    "  [2] ",
    "  [2] {nex}",
    "- item",
    "1. item",
    "10. item",
    "STATUS:",
    "STATUS: ",
    "STATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.",
    "STATUS: Symptom analysis ",
    "Status: Draft",
    "status of the work is returning",
    "Emit:",
    "Emit",
    "Emit (last phase):",
    "```",
    "```json",
    "  ```",
    "- ```",
    "> ```",
    "> ---",
    "~~~~markdown",
    "<!-- a comment",
    "<!-- a comment -->",
    "-->",
    "<!-- promptls: allow block-non-ascii -->",
    "# SUGGESTED PROMPTS",
    "# PROMPT EMISSION PROTOCOL",
    "### 2. Gate Passage (after GATE-NN PASSED)",
    "3. **Gate Failure**",
    "## Status",
    "# ",
    "name: x",
    "Some text.",
    "Emit this block:",
)
_CHUNKS = (
    "---\nSUGGESTED NEXT STEPS:",
    "---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}",
    "---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Show workflow status\n---",
    "SUGGESTED NEXT STEPS:\n  [1] Retry gate check\n  [2] Show workflow status",
    "  ---\n  SUGGESTED NEXT STEPS:\n    [1] Continue to Phase 04 - Design\n    [2] Help",
    "- item\n\n  ---\n  SUGGESTED NEXT STEPS:\n    [1] Continue to Phase 04 - Design\n",
    "  ```\n  ---\n  SUGGESTED NEXT STEPS:\n    [1] {first_phase_name}\n",
    "---\nSTATUS: Symptom analysis complete. Returning results to {parent_orchestrator_name}.",
    "---\nSTATUS: {task_description} complete.\n---",
    "---\nSTATUS: Symptom analysis ",
    "Emit (last phase):\n  [1] Retry gate check\n  [2] ",
    "Emit:\n  [1] Start a new feature\n  [2] Run tests\n  [3] View project status",
)
_BREAKS = st.sampled_from(("\n", "\n", "\n", "\n", "\r\n", "\r"))
_LINE = st.sampled_from(_LINES) | st.sampled_from(_CHUNKS) | st.text("SsE-[{} \t>`#:1é", max_size=8)
_TEXTS = st.lists(st.tuples(_LINE, _BREAKS), max_size=9).map(
    lambda rows: "".join(line.replace("\n", ends) + ends for line, ends in rows)
)
_STARTS = st.sampled_from(
    ("", "", "", "\ufeff", "# PROMPT EMISSION PROTOCOL\n\n### 2. Gate Passage (after)\n")
)
_ENDS = st.sampled_from(("", "S", "---", "  [", "  [2] ", "\ufeff"))
# Parts of what is completed within a line, whole and half typed.
_PARTS = (
    "<<PRO",
    "{{TASKS}}",
    "{{ ",
    "<rev",
    "<review>PA",
    "<task_status id=",
    "</",
    "</review>",
    "<!-- promptls: allow ta",
    "<!-- sk:fr id=",
    "<!-- sk",
    "FR-0",
    "- **FR-001**: Text",
    "name: x",
    "tools: [Re",
    "model: ",
    "- Read",
    "## Del",
    "# Task: WP01 \u2014 A",
    "## Deliverables",
    "- [ ] `a/b.py`",
    "- Work Package: `PL",
    "[severity]",
    "[variables.A",
    'select = ["ta',
    'tag-case = "o',
    '{"phases": [1, "a"]}',
    '"current_phase": ',
)
_PATHS = (
    "",
    "templates/system/CLAUDE-plan.md",
    ".claude/agents/a.md",
    ".github/agents/a.agent.md",
    "promptls.toml",
    "pyproject.toml",
    ".isdlc/state.json",
)
_FILES = st.builds(
    lambda path, start, rows: parse(
        Source(start + "".join(part + mark + ends for part, mark, ends in rows)), path
    ),
    st.sampled_from(_PATHS),
    st.sampled_from(("", "---\n", "---\nname: x\n", "[tool.promptls]\n", "\ufeff")),
    st.lists(
        st.tuples(
            st.sampled_from(_PARTS) | st.text("<>{}[]\"'=-#:,. aP\u00e9", max_size=6),
            st.sampled_from(("", "", ">", "}}", '"', " -->", "]")),
            _BREAKS | st.just(""),
        ),
        max_size=7,
    ),
)
_DOCUMENTS = st.builds(
    lambda start, text, end, role: parse(Source(start + text + end), role=role),
    _STARTS,
    _TEXTS,
    _ENDS,
    st.sampled_from((None, *Role)),
)


@given(_DOCUMENTS, st.data())
def test_a_cursor_anywhere_gets_an_answer(document: Document, data: st.DataObject) -> None:
    text = document.source.text
    offset = data.draw(st.integers(-2, len(text) + 2))
    found = find_hover(document, offset, SPECIFIED)
    if found:
        _check_inside(found.span, text)
        assert found.span.touches(offset)
    for completion in complete(document, offset, SPECIFIED):
        _check_completion(completion, document, offset)
    for symbol in find_symbols(document):
        _check_symbol(symbol, FileSpan(0, len(text)))


@given(_FILES, st.data())
@settings(max_examples=200)
def test_a_cursor_in_any_file_gets_an_answer(document: Document, data: st.DataObject) -> None:
    text = document.source.text
    offset = data.draw(st.integers(0, len(text)))
    found = find_hover(document, offset, SPECIFIED, values=PROJECT)
    if found:
        _check_inside(found.span, text)
        assert found.span.touches(offset)
        assert found.markdown.strip()
    for completion in complete(document, offset, SPECIFIED, values=PROJECT):
        _check_completion(completion, document, offset)
        assert completion.label.strip()
        assert "\n" not in completion.detail


@given(_DOCUMENTS)
def test_an_offset_finds_the_last_block_before_it(document: Document) -> None:
    for _, section in document.parts:
        tops = [it for it in section.nodes if isinstance(it, Top)]
        ends = {offset for it in tops for offset in it.span}
        for at in sorted({0, len(section.text), *ends, *(it - 1 for it in ends if it)}):
            last = max((it.span.start for it in tops if it.span.start <= at), default=None)
            found = top_at(section, at)
            assert (found is None) == (last is None)
            # An emission list may stand astray in a block; then either of the two is found.
            if found is not None and last is not None:
                assert found.span.start <= at
                assert found.span.start == last or last < found.span.end


@given(_DOCUMENTS)
def test_what_is_put_in_is_well_formed(document: Document) -> None:
    for offset in _line_ends(document.source):
        for completion in complete(document, offset, SPECIFIED):
            _check_accepted(completion, document)


def _line_ends(source: Source) -> list[int]:
    return [source.line(number).end for number in range(len(source.line_starts))]


def _check_inside(span: FileSpan, text: str) -> None:
    assert 0 <= span.start <= span.end <= len(text)


def _check_completion(completion: Completion, document: Document, offset: int) -> None:
    text, span = document.source.text, completion.span
    _check_inside(span, text)
    assert span.touches(offset)
    assert "\n" not in text[span.start : span.end]
    assert "\r" not in text[span.start : span.end]
    # A client shows only what the typed letters occur in, in their order, and Neovim only what
    # begins with the space that is before them.
    compared = (completion.filter_text or completion.label).casefold()
    typed = text[span.start : offset].casefold()
    assert compared.startswith(typed[: len(typed) - len(typed.lstrip(" \t"))])
    letters = iter(compared)
    assert all(letter in letters for letter in typed)
    if completion.snippet is not None:
        assert expanded(completion.snippet) == completion.text


def _check_symbol(symbol: OutlineSymbol, within: FileSpan) -> None:
    assert symbol.name.strip()
    assert within.start <= symbol.span.start <= symbol.span.end <= within.end
    assert symbol.span.start <= symbol.name_span.start
    assert symbol.name_span.end <= symbol.span.end
    for child in symbol.children:
        _check_symbol(child, symbol.span)


_NODES: dict[CompletionKind, type[Block | EmissionList]] = {
    CompletionKind.BLOCK: PromptBlock,
    CompletionKind.STATUS: StatusBlock,
    CompletionKind.EMISSION: EmissionList,
}


def _inner(placed: Placed[Block | EmissionList]) -> FileSpan:
    node = placed.node
    return placed.at(node.lead.span if isinstance(node, EmissionList) else node.body)


def _check_accepted(completion: Completion, document: Document) -> None:
    node_type = _NODES.get(completion.kind)
    is_whole = "[1]" in completion.text or "STATUS: " in completion.text
    if node_type is None or not is_whole:
        return
    text = accept(document, completion)
    after = parse(Source(text), role=document.role)
    put_in = FileSpan(completion.span.start, completion.span.start + len(completion.text))
    found = [
        span
        for placed in after.nodes(node_type)
        if put_in.touches((span := _inner(placed)).start) and put_in.touches(span.end)
    ]
    assert len(found) == 1, text
    wrong = [
        it
        for it in check(after)
        if it.severity is Severity.ERROR
        and it.rule.startswith(("block-", "status-"))
        and put_in.start <= it.span.start
        and it.span.end <= put_in.end
    ]
    assert not wrong, (text, wrong)
