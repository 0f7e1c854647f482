"""What holds for the structure of every text, whatever it is."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from features.structures import WORKFLOW
from promptls.document import Document
from promptls.features.folding import find_folds
from promptls.features.inlay_hints import find_hints
from promptls.features.lenses import find_lenses, to_title
from promptls.features.links import find_links
from promptls.features.navigation.scopes import count_uses
from promptls.features.site import ProjectValues
from promptls.features.symbols import OutlineSymbol, find_symbols
from promptls.features.tokens import encoded, find_tokens
from promptls.features.workspace_symbols import find_naming_place, find_records
from promptls.parsing import parse
from promptls.semantics.occurrences import Subject
from promptls.semantics.occurrences.collecting import find_occurrences
from promptls.text.spans import Encoding, FileSpan, Source
from promptls.vocabulary import SPECIFIED

_PIECES = st.sampled_from(
    (
        *("", "Text.", "# One", "## Two \U0001f600", "###### Six", "```", "~~~", "<!--", "-->"),
        *("---", "name: a", "skills: [x, y/z.md]", "variables: [GOAL]", "  - \u00e9", "k: |"),
        *("SUGGESTED NEXT STEPS:", "  [1] {primary_prompt}", "  [7] Show workflow status"),
        *("STATUS: Work complete. Returning results to {x}.", "Emit:", "{next_phase_name}"),
        *("<rules>", "</rules>", '<x a="<<TASKS>>', "<review>PASS</review>", "<b>", "`<y>`"),
        *('<task_status id="1.2">', "COMPLETED", "</task_status>"),
        *("<<TASKS>>", "{{\u00e9\U0001f600}}", "<<", "}}", "<!-- promptls: allow tag-case -->"),
        *('<!-- sk:fr id="FR-001" -->', "<!-- /sk:fr -->", "FR-001 FR-002", "<!-- sk:fr -->"),
        *("# Task: WP01 \u2014 X", "## Deliverables", "- [x] `src/a.ts`", "- [ ] text", "`a.md`"),
        *("## Context Documents", "## Work Scope", "[severity]", 'tag-case = "off"', 'extend = ""'),
        *('{"active_workflow": {"phases": ["04-a"],', '"current_phase_index": 0}}', "select = ["),
    )
)
_TEXTS = st.lists(st.tuples(_PIECES, st.sampled_from(("\n", "\n", "\r\n", "\r", " "))), max_size=14)
_PATHS = st.sampled_from(
    (
        *("a.md", "agents/a.md", "templates/system/CLAUDE-plan.md", "promptls.toml"),
        *("pyproject.toml", ".isdlc/state.json", "skills/x/SKILL.md", "spec.md", ""),
    )
)
_DOCUMENTS = st.builds(
    lambda bom, rows, path: parse(Source(bom + "".join(map("".join, rows))), path),
    st.sampled_from(("", "", "\ufeff")),
    _TEXTS,
    _PATHS,
)
_KNOWN = ProjectValues(WORKFLOW, sizes={"TASKS": 3}, uses={"FR-001": 3})


@given(_DOCUMENTS)
def test_tokens_are_in_order_and_their_numbers_lead_back_to_them(document: Document) -> None:
    source = document.source
    tokens = find_tokens(document, SPECIFIED)
    assert all(0 <= start < end <= len(source.text) for start, end, _ in tokens)
    assert all(one[1] <= other[0] for one, other in pairwise(tokens))
    for encoding in Encoding:
        data = encoded(source, tokens, encoding)
        line = column = 0
        for at in range(0, len(data), 5):
            lines, columns, length, *_ = data[at : at + 5]
            column = columns if lines else column + columns
            line += lines
            start = source.offset(line, column, encoding)
            assert source.position(start, encoding) == (line, column)
            assert length > 0
            assert source.offset(line, column + length, encoding) <= source.line(line).end
            assert any(one <= start < end for one, end, _ in tokens)


@given(_DOCUMENTS)
def test_everything_is_inside_the_text(document: Document) -> None:
    lines, size = len(document.source.line_starts), len(document.source.text)
    folds = find_folds(document)
    assert all(0 <= it.first < it.last < lines for it in folds)
    assert all(one.first < other.first for one, other in pairwise(folds))
    # Of two that cross, editors drop one.
    assert all(
        other.first > one.last or other.last <= one.last for one, other in combinations(folds, 2)
    )
    links = find_links(document)
    assert all(0 <= it.span.start < it.span.end <= size and it.target for it in links)
    assert all(one.span.end <= other.span.start for one, other in pairwise(links))
    for hint in find_hints(document, FileSpan(0, size), SPECIFIED, _KNOWN):
        assert 0 <= hint.offset <= size
        assert hint.label
    for lens in find_lenses(document, SPECIFIED, _KNOWN):
        assert 0 <= lens.span.start <= lens.span.end <= size
        assert to_title(lens.kind, lens.name, document, SPECIFIED, _KNOWN)
    here = find_occurrences(document, SPECIFIED)
    for record in find_records({"/a.md": here}):
        place = find_naming_place(record.symbol, here)
        assert record.name
        assert place is not None
        assert 0 <= place.start <= place.end <= size
    uses = count_uses(Subject.REQUIREMENT, here, {"/a.md": here})
    assert all(number >= 0 for number in uses.values())


@given(_DOCUMENTS)
def test_a_symbol_is_inside_the_one_above_it(document: Document) -> None:
    for symbol in find_symbols(document):
        _check(symbol, FileSpan(0, len(document.source.text)))


def _check(symbol: OutlineSymbol, around: FileSpan) -> None:
    assert symbol.name
    assert around.start <= symbol.span.start <= symbol.span.end <= around.end
    assert symbol.span.start <= symbol.name_span.start
    assert symbol.name_span.end <= symbol.span.end
    for child in symbol.children:
        _check(child, symbol.span)
