"""What holds for every new name: no structure changes, and no finding comes."""

from hypothesis import given, settings
from hypothesis import strategies as st

from features.names_to_rename import REQUIREMENT, TAGS, VARIABLE
from features.workspace import planned, read_files, renamed
from promptls.checking.checker import check
from promptls.document import Document
from promptls.features.renaming.names import Renaming
from promptls.parsing import parse
from promptls.rules import RULE_NAMES
from promptls.rules.rule_set import RuleSet
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import Vocabulary


@settings(max_examples=60)
@given(
    st.sampled_from([VARIABLE, TAGS]),
    st.from_regex(r"\A[A-Za-z_][A-Za-z0-9_-]{0,12}\Z"),
)
def test_a_renaming_changes_no_structure_and_makes_no_finding(drawing: str, new: str) -> None:
    _check_law(drawing, new)


@settings(max_examples=30)
@given(st.from_regex(r"\AFR-(?:[A-Z]{2,5}-)?[0-9]{3}\Z"))
def test_a_renamed_requirement_changes_no_structure_and_makes_no_finding(new: str) -> None:
    _check_law(REQUIREMENT, new)


def _check_law(drawing: str, new: str) -> None:
    drawn = read_files(drawing)
    plan = planned(drawing, new)
    if not isinstance(plan, Renaming):
        return
    assert plan.new == new
    for path, text in renamed(drawn, plan).items():
        before = drawn.documents.get(path)
        if before is None:
            continue
        after = parse(Source(text), before.path, kind=before.kind, role=before.role)
        assert _shape(after) == _shape(before)
        assert _findings(after, _renamed_in(drawn.vocabulary, plan)) <= _findings(
            before, drawn.vocabulary
        )


def _renamed_in(vocabulary: Vocabulary, plan: Renaming) -> Vocabulary:
    variables = tuple(
        it._replace(name=plan.new) if it.name == plan.old else it for it in vocabulary.variables
    )
    return replaced(vocabulary, variables=variables)


def _shape(document: Document) -> list[tuple[str, int]]:
    """The nodes of a document in source order, each with its line."""
    return [
        (type(it).__name__, document.source.line_at(base + it.span.start))
        for base, section in document.parts
        for it in section.nodes
    ]


def _findings(document: Document, vocabulary: Vocabulary) -> int:
    return len(check(document, RuleSet(RULE_NAMES, vocabulary)))
