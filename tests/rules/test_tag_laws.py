"""What holds for the tags of every text."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kit import draw as drawn
from kit import mark
from promptls.checking.checker import CheckCache, check
from promptls.checking.fixing import apply, fix_all
from promptls.document import Tags
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.text.edits import Applicability, FileFix
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Kind
from strategies.prompts import edits
from strategies.tags import tag_texts, tidy_tag_texts

RULES = RuleSet(select(["tag", "rule"]))
kinds = st.sampled_from((None, Kind.RESPONSE, Kind.SYSTEM_TEMPLATE))


def diagnose(text: str, kind: Kind | None) -> list[FileDiagnostic]:
    return check(parse(Source(text), kind=kind), RULES)


@given(tag_texts(), kinds)
def test_findings_lie_in_the_text(text: str, kind: Kind | None) -> None:
    for it in diagnose(text, kind):
        assert it.rule.startswith("tag-")
        assert 0 <= it.span.start < it.span.end <= len(text)


@given(tag_texts(), kinds)
def test_no_place_has_two_findings_of_one_rule(text: str, kind: Kind | None) -> None:
    found = Counter((it.rule, it.span) for it in diagnose(text, kind))
    assert not found or max(found.values()) == 1


@given(tag_texts())
def test_every_tag_is_in_one_pair_or_alone(text: str) -> None:
    document = parse(Source(text))
    places: Counter[FileSpan] = Counter()
    for group in document.nodes(Tags):
        for element in group.node.elements:
            opening, closing = group.at(element.opening.span), group.at(element.closing.span)
            assert opening.end <= closing.start
            assert group.at(element.value) == (opening.end, closing.start)
            places.update((opening, closing))
        places.update(group.at(it.tag.span) for it in group.node.loose)
    assert not places or max(places.values()) == 1
    for crossing in document.tags.elements if document.tags else ():
        assert places[crossing.opening.span] == places[crossing.closing.span] == 1


@given(tidy_tag_texts(), kinds)
def test_a_fix_removes_its_finding_and_adds_none(text: str, kind: Kind | None) -> None:
    found = diagnose(text, kind)
    before = Counter(other.rule for other in found)
    for it in found:
        if it.fix:
            fixed, applied = apply(text, [it.fix])
            left = diagnose(fixed, kind)
            after = Counter(other.rule for other in left)
            picture = "\n".join(
                (drawn(text, map(mark, found)), str(it.fix), drawn(fixed, map(mark, left)))
            )
            assert applied == 1
            assert after <= before, picture
            assert after[it.rule] < before[it.rule], picture


@given(tag_texts(), kinds, st.sampled_from(Applicability))
def test_fixes_converge(text: str, kind: Kind | None, boldest: Applicability) -> None:
    def run(text: str) -> list[FileDiagnostic]:
        return diagnose(text, kind)

    def wanted(fix: FileFix) -> bool:
        return boldest is Applicability.UNSAFE or fix.applicability is boldest

    fixed, _ = fix_all(text, run, wanted)
    assert not [it for it in run(fixed) if it.fix and wanted(it.fix)], drawn(fixed)


@given(st.data(), tag_texts(), kinds)
def test_what_is_known_changes_nothing(data: st.DataObject, text: str, kind: Kind | None) -> None:
    cache = CheckCache()
    source = Source(text)
    for _ in range(3):
        remembered = parse(source, kind=kind, known=cache.sections)
        document = parse(source, kind=kind)
        assert remembered.tags == document.tags
        assert check(remembered, RULES, cache) == check(document, RULES)
        start, end, new = data.draw(edits(source.text))
        source = source.replaced(FileSpan(start, end), new)
