"""What holds for every text."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from kit import draw as drawn
from kit import mark
from promptls.checking.checker import CheckCache, check
from promptls.checking.fixing import apply, fix_all
from promptls.document import Document
from promptls.parsing import Sections, parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.edits import Applicability, Edit, FileEdit, FileFix, Fix
from promptls.text.spans import LINE_BREAK, Encoding, FileSpan, Source, Span
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role
from strategies.prompts import any_texts, edits, kinds, prompt_texts, roles, texts, tidy_texts


def whole(text: str) -> str:
    """A text as an editor can send it: two halves of a character are one."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def diagnose(text: str, kind: Kind | None = None, role: Role | None = None) -> list[FileDiagnostic]:
    return check(parse(Source(text), kind=kind, role=role))


def shape(document: Document) -> list[object]:
    """All that a document consists of. Sections are compared by what is in them."""
    parts = [
        (base, it.text, it.entry, it.exit, it.regions, it.headings, it.nodes)
        for base, it in document.parts
    ]
    return [document.kind, document.front_matter, parts]


def spans(document: Document) -> Iterator[FileSpan]:
    """Every span of a document, as offsets of the file."""
    if document.front_matter:
        yield document.front_matter.span
    for base, section in document.parts:
        for region in section.regions:
            yield region.span.placed(base)
            yield region.body.placed(base)
        for node in (*section.headings, *section.nodes):
            yield node.span.placed(base)


@settings(max_examples=500)
@given(texts)
@example("\0")
# Nothing is looked for in another encoding, but its text is there.
@example("# a\0\0\0\r---")
@example("\ufeff\0a\0b\0")
def test_parts_of_a_document_make_up_its_text(text: str) -> None:
    document = parse(Source(text))
    assert all(0 <= it.start <= it.end <= len(text) for it in spans(document))
    matter = document.front_matter
    start = matter.span.end if matter else int(text.startswith("\ufeff"))
    assert text[start:] == "".join(section.text for _, section in document.parts)
    for base, section in document.parts:
        assert text.startswith(section.text, base)
        regions = [Span(0, 0), *(it.span for it in section.regions)]
        assert all(one.end <= other.start for one, other in pairwise(regions))


@settings(max_examples=500)
@given(any_texts, st.sampled_from(Encoding))
def test_offset_and_position_are_inverse(text: str, encoding: Encoding) -> None:
    source = Source(whole(text))
    offset = 0
    for number in range(len(source.line_starts)):
        line = source.line(number)
        for offset in range(line.start, line.end + 1):
            position = source.position(offset, encoding)
            assert position[0] == number
            assert source.offset(*position, encoding) == offset
    assert offset == len(source.text)


@settings(max_examples=500)
@given(any_texts, st.integers(0, 9), st.integers(0, 99), st.sampled_from(Encoding))
def test_any_position_has_an_offset(text: str, line: int, column: int, encoding: Encoding) -> None:
    source = Source(whole(text))
    offset = source.offset(line, column, encoding)
    if line >= len(source.line_starts):
        assert offset == len(source.text)
        return
    # Before the column a whole character ends, or the line does.
    span = source.line(line)
    assert span.start <= offset <= span.end
    assert encoding.width(source.text[span.start : offset]) >= column or offset == span.end
    assert offset == span.start or encoding.width(source.text[span.start : offset - 1]) < column


@settings(max_examples=500)
@given(texts)
def test_lines_are_what_the_line_breaks_leave(text: str) -> None:
    source = Source(text)
    lines = [source[source.line(number)] for number in range(len(source.line_starts))]
    assert lines == LINE_BREAK.split(text)
    assert [source.line_at(start) for start in source.line_starts] == list(range(len(lines)))


@settings(max_examples=500)
@given(st.data(), texts)
def test_replacing_gives_what_a_new_text_would(data: st.DataObject, text: str) -> None:
    source = Source(whole(text))
    for _ in range(3):
        if data.draw(st.booleans()):
            assert source.line_starts
        start, end, new = data.draw(edits(source.text))
        expected = Source(whole(source.text[:start] + whole(new) + source.text[end:]))
        source = source.replaced(FileSpan(start, end), whole(new))
        assert source.text == expected.text
        assert source.line_starts == expected.line_starts


@settings(max_examples=500)
@given(st.data(), prompt_texts(), kinds, roles)
def test_what_is_known_changes_nothing(
    data: st.DataObject, text: str, kind: Kind | None, role: Role | None
) -> None:
    known: Sections = {}
    cache = CheckCache()
    source = Source(text)
    for _ in range(3):
        document = parse(source, kind=kind, role=role, known=known)
        assert shape(document) == shape(parse(source, kind=kind, role=role))
        remembered = parse(source, kind=kind, role=role, known=cache.sections)
        assert check(remembered, cache=cache) == check(document)
        start, end, new = data.draw(edits(source.text))
        source = source.replaced(FileSpan(start, end), new)


@settings(max_examples=500)
@given(texts, kinds, roles)
def test_diagnostics_are_in_order_and_lie_in_the_text(
    text: str, kind: Kind | None, role: Role | None
) -> None:
    found = diagnose(text, kind, role)
    assert [it.span for it in found] == sorted(it.span for it in found)
    assert not [it for it in found if it.rule == "rule-failed"]
    for it in found:
        assert 0 <= it.span.start <= it.span.end <= len(text)
        assert it.message
        if it.fix:
            assert it.fix.edits == tuple(sorted(it.fix.edits))
            edited = [
                FileSpan(0, 0),
                *(edit.span for edit in it.fix.edits),
                FileSpan(len(text), len(text)),
            ]
            assert all(one.end <= other.start for one, other in pairwise(edited))


# What is not read as a block has no items either: what is wrong with those shows after the fix.
SILENCE_THEIR_PARTS = ("block-header-missing", "block-flattened")
# What a fix leaves to its author is reported as such.
UNFINISHED = {"package-section-missing": Counter({"package-section-empty": 1})}


@settings(max_examples=500)
@given(tidy_texts(), kinds, roles)
@example("---\nSUGGESTED NEXT STEPS:\n  Text.\n1. Text.\n  [3] Text.\n---\n", None, None)
def test_a_fix_removes_its_finding_and_adds_none(
    text: str, kind: Kind | None, role: Role | None
) -> None:
    found = diagnose(text, kind, role)
    for it in found:
        if it.fix:
            fixed, applied = apply(text, [it.fix])
            after = diagnose(fixed, kind, role)
            before_count, after_count = (
                Counter(other.rule for other in those) for those in (found, after)
            )
            picture = "\n".join(
                (drawn(text, map(mark, found)), str(it.fix), drawn(fixed, map(mark, after)))
            )
            assert applied == 1
            expected = before_count + UNFINISHED.get(it.rule, Counter())
            assert after_count <= expected or it.rule in SILENCE_THEIR_PARTS, picture
            assert after_count[it.rule] < before_count[it.rule], picture


@settings(max_examples=500)
@given(prompt_texts(), kinds, roles, st.sampled_from(Applicability))
def test_fixes_converge(
    text: str, kind: Kind | None, role: Role | None, boldest: Applicability
) -> None:
    def run(text: str) -> list[FileDiagnostic]:
        return diagnose(text, kind, role)

    def wanted(fix: FileFix) -> bool:
        return boldest is Applicability.UNSAFE or fix.applicability is boldest

    fixed, count = fix_all(text, run, wanted)
    assert (count > 0) == any(it.fix and wanted(it.fix) for it in run(text))
    after = run(fixed)
    left = [it for it in after if it.fix and wanted(it.fix)]
    assert not left, "\n".join((drawn(text, map(mark, run(text))), drawn(fixed, map(mark, after))))
    assert fix_all(fixed, run, wanted) == (fixed, 0)


@settings(max_examples=500)
@given(st.data(), any_texts)
def test_nothing_changes_outside_of_edits(data: st.DataObject, text: str) -> None:
    fixes = []
    for _ in range(data.draw(st.integers(0, 4))):
        places = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=6)))
        spans = {FileSpan(*pair) for pair in zip(places[::2], places[1::2], strict=False)}
        its = [Edit(span, data.draw(st.text("xy", max_size=2))) for span in spans]
        fixes.append(Fix("a fix", tuple(sorted(its))))
    applied: list[FileEdit] = []
    count = 0
    for fix in sorted(fixes, key=lambda it: it.edits):
        if not any(clash(edit.span, other.span) for edit in fix.edits for other in applied):
            applied += fix.edits
            count += 1
    fixed = text
    for edit in sorted(applied, reverse=True):
        fixed = fixed[: edit.span.start] + edit.text + fixed[edit.span.end :]
    assert apply(text, fixes) == (fixed, count)


def clash(one: FileSpan, other: FileSpan) -> bool:
    return one == other or (one.start < other.end and other.start < one.end)
