"""Holds for the list of rules: nothing is imported before it is needed, and nothing is missed."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.checking.checker import check, context_of
from promptls.document import Document, Node
from promptls.parsing import parse
from promptls.rules import RULES, load_all, load_rule
from promptls.rules.diagnostics import Severity
from promptls.rules.families import FAMILIES, Family
from promptls.rules.rule_set import KNOWN, RuleSet
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.facts import facts_of
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role
from strategies.prompts import prompt_texts, tidy_texts
from strategies.tags import tag_texts, tidy_tag_texts

SERVER = Path(__file__).parents[2] / "server"
TEXTS = st.one_of(prompt_texts(), tidy_texts(), tag_texts(), tidy_tag_texts())
PATHS = ("example.md", "CLAUDE-challenge.md", "agents/00-sdlc-orchestrator.md", "skills/a/SKILL.md")
each_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda it: it.name)


def examples() -> Iterator[Document]:
    for rule in load_all():
        example = rule.example
        if example is not None:
            for text in (example.bad, example.good):
                source = Source(text) if isinstance(text, str) else Source.decode(text)
                yield parse(source, example.path, kind=example.kind, role=example.role)


def missed(document: Document) -> list[str]:
    """The rules that find something in a document that the list keeps from them."""
    vocabulary = replaced(SPECIFIED, variables_closed=True)
    context = context_of(document, vocabulary)
    facts = facts_of(document, vocabulary)
    context = context.of(document.source.text, Neighbours({document.path: facts}))
    others = [
        load_rule(name)
        for family in FAMILIES
        if family.documents is None or not family.documents(document)
        for name in family.rules
    ]
    return [
        rule.name
        for rule in others
        for checked in (document, facts)
        if type(checked) in rule.on and list(rule.check(checked, context))
    ]


def test_every_family_has_rules() -> None:
    assert [it.name for it in FAMILIES] == list(RULES)


@each_family
def test_rules_check_what_their_family_says(family: Family) -> None:
    checked = {it for name in family.rules for it in load_rule(name).on}
    nodes = {it for it in checked if issubclass(it, Node)}
    assert all(issubclass(it, family.nodes) for it in nodes)
    # Nothing is said of a type that no rule checks.
    assert all(any(issubclass(it, listed) for it in nodes) for listed in family.nodes)
    assert (family.documents is not None) == bool(checked & {Document, FileFacts})


def test_no_condition_hides_a_finding_of_an_example() -> None:
    documents = list(examples())
    assert len(documents) > 200
    for document in documents:
        assert missed(document) == []


@given(
    TEXTS, st.sampled_from(PATHS), st.sampled_from((None, *Kind)), st.sampled_from((None, *Role))
)
def test_no_condition_hides_a_finding(
    text: str, path: str, kind: Kind | None, role: Role | None
) -> None:
    assert missed(parse(Source(text), path, kind=kind, role=role)) == []


def test_a_severity_needs_no_other_rule() -> None:
    loaded: list[str] = []

    def load(name: str) -> object:
        loaded.append(name)
        return load_rule(name)

    rule_set = RuleSet(severities={"tag-case": Severity.HINT}, load=load)  # type: ignore[arg-type]
    assert rule_set.severity_of(load_rule("tag-case")) is Severity.HINT
    assert rule_set.severity_of(load_rule("tag-crossed")) is load_rule("tag-crossed").severity
    assert loaded == []
    # What the settings say holds for the cases that a page makes an exception of, too.
    assert rule_set.severity_of(load_rule("tag-case"), Severity.INFO) is Severity.HINT
    assert rule_set.severity_of(load_rule("tag-crossed"), Severity.INFO) is Severity.INFO
    assert {rule.name for rule in load_all()} == KNOWN


def imported(folder: Path, name: str, text: str) -> set[str]:
    """The modules of promptls that a check imports in a process of its own."""
    (folder / name).write_text(text)
    program = (
        "import sys\nfrom promptls.cli import main\nmain()\n"
        "print(*(it for it in sys.modules if it.startswith('promptls')))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, "check", "--no-cache", "--quiet", name],
        cwd=folder,
        env={"PYTHONPATH": str(SERVER), "XDG_CACHE_HOME": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.stderr == ""
    return set(ended.stdout.split())


def families_of(modules: set[str]) -> set[str]:
    """The families that rules were imported of."""
    parts = (it.split(".") for it in modules if it.startswith("promptls.rules."))
    return {family for _, _, family, *rule in parts if rule}


def test_a_check_imports_the_families_that_it_needs(tmp_path: Path) -> None:
    plain = imported(tmp_path, "a.md", "# A\n\nText.\n")
    assert families_of(plain) == set()
    titled = imported(tmp_path, "b.md", "---\ntitle: A\n---\n# A\n\nWith {{NAME}}.\n")
    assert families_of(titled) == {"front_matter", "placeholder"}


def test_rules_yield_to_rules_that_report_themselves() -> None:
    for rule in load_all():
        for other in rule.yields_to:
            # Only rules that yield to none are yielded to, so there is no circle.
            assert load_rule(other).yields_to == {}, f"{rule.name} yields to {other}"


@pytest.mark.parametrize(
    ("name", "other", "text"),
    [
        (
            "block-last-not-utility",
            "block-non-ascii",
            "SUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n  [3] \u00e4\n",
        ),
        ("status-wording", "block-non-ascii", "---\nSTATUS: \u00e4\n---\n"),
        ("block-numbering-gap", "block-too-few-items", "SUGGESTED NEXT STEPS:\n  [2] a\n"),
    ],
)
def test_a_rule_yields_whether_or_not_the_other_is_on(name: str, other: str, text: str) -> None:
    document = parse(Source(text))
    assert load_rule(name).yields_to.keys() == {other}
    found = {it.rule for it in check(document)}
    assert other in found
    assert name not in found
    assert check(document, RuleSet((name,))) == []
