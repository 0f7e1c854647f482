"""Holds for every rule, so that no rule has to test it again."""

import re
import sys
from inspect import signature
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import click
import pytest

from kit import draw, mark
from pages.clauses import OTHER_SOURCES, SECTIONS
from pages.specifications import PAGE, addressed, find_rules, holds, write_page
from promptls import rules
from promptls.checking.fixing import fix_all
from promptls.cli.group import promptls
from promptls.document import Document, Node
from promptls.rules import RULE_NAMES, load_all
from promptls.rules.definition import AnyRule, Example
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.specifications import PROMPTLS, SPECIFICATIONS
from promptls.semantics.context import FileFacts
from promptls.text.spans import FileSpan, Source, Span
from rules.rule_examples import diagnose, each_example, each_rule, shown_rules

_CAPITALISED = re.compile(r"[A-Z][a-z]+ ")

# What a fix does, in the first word of its title.
VERBS = {
    "Add",
    "Close",
    "Convert",
    "Move",
    "Quote",
    "Remove",
    "Rename",
    "Renumber",
    "Replace",
    "Restore",
}
# Words and phrases that a reader stumbles over. What is meant has a usual name in English.
ODD = re.compile(
    r"\b(?:is called|stands?|goes on|what there is|it says that|there is before|makes the fixes"
    r"|no value of|closes nothing|belongs? into|of at most|needs? a look|tells of|lies in|mends?"
    r"|what it wants|whoever|somebody|line ends|put right)\b",
    re.IGNORECASE,
)


def picture(text: str | bytes, found: list[FileDiagnostic]) -> str:
    shown = text if isinstance(text, str) else Source.decode(text).text
    return draw(shown, map(mark, found)) if len(shown) < 10_000 else repr(found)


@each_example
def test_bad_example_gives_its_own_finding_and_no_other(rule: AnyRule, example: Example) -> None:
    found = diagnose(example.bad, rule, example)
    assert {it.rule for it in found} == {rule.name}, picture(example.bad, found)
    assert {it.severity for it in found} == {rule.severity}


@each_example
def test_good_example_is_clean(rule: AnyRule, example: Example) -> None:
    found = diagnose(example.good, rule, example, example.good_path)
    assert not found, picture(example.good, found)


@each_example
def test_fix_turns_the_bad_example_into_the_good_one(rule: AnyRule, example: Example) -> None:
    found = diagnose(example.bad, rule, example)
    fixes = [it.fix for it in found if it.fix is not None]
    # What creates or renames a file is not in the text.
    in_text = rule.fix is not None and example.good_path == example.path
    assert [it.applicability for it in fixes] == ([rule.fix] * len(found) if in_text else [])
    if in_text:
        assert isinstance(example.bad, str)
        fixed, _ = fix_all(example.bad, lambda it: diagnose(it, rule, example), lambda _: True)
        assert fixed == example.good
    for it in fixes:
        assert it.title[0].isupper()
        assert it.title[-1] != "."


@each_rule
def test_page_says_what_and_why(rule: AnyRule) -> None:
    what, gap, why = rule.page.partition("\n\n")
    assert what == rule.summary
    assert what.endswith((".", ".`", ":"))
    assert "\n" not in what
    assert gap
    assert why
    assert rule.name.startswith(f"{rule.family}-")


@each_rule
def test_summary_demands(rule: AnyRule) -> None:
    assert re.search(r"\bmust\b", rule.summary)
    # It is a line of a table, and of a narrow terminal two.
    assert len(rule.summary) <= 120


@each_rule
def test_module_has_no_odd_phrase(rule: AnyRule) -> None:
    module = sys.modules[rule.check.__module__]
    assert ODD.findall(Path(str(module.__file__)).read_text(encoding="utf-8")) == []


@each_rule
def test_messages_and_titles_are_plain(rule: AnyRule) -> None:
    if rule.example is None:
        return
    for it in diagnose(rule.example.bad, rule, rule.example):
        assert not ODD.search(it.message)
        if it.fix is not None:
            assert it.fix.title.split()[0] in VERBS
            assert not ODD.search(it.fix.title)


@each_rule
def test_page_names_a_document_that_is_introduced(rule: AnyRule) -> None:
    introduced = {it.name for it in SPECIFICATIONS}
    for document, section in addressed(rule.clause):
        if document in introduced:
            assert any(holds(section, it.name) for it in SECTIONS[document]), section
        else:
            assert document in {PROMPTLS, *OTHER_SOURCES}


def test_page_of_the_specifications_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == write_page(), "python tests/pages specifications"


@pytest.mark.parametrize("document", SECTIONS)
def test_each_section_is_held_or_says_why_not(document: str) -> None:
    rules_of = find_rules(document)
    for section in SECTIONS[document]:
        assert bool(rules_of[section.name] or section.done_by) != bool(section.unheld), section
        for name in section.done_by:
            command: click.Command | None = promptls
            for word in name.split():
                assert isinstance(command, click.Group)
                command = command.get_command(click.Context(command), word)
                assert command is not None, name


@each_rule
def test_rule_looks_at_what_its_check_takes(rule: AnyRule) -> None:
    name = next(iter(signature(rule.check).parameters))
    taken = get_type_hints(rule.check)[name]
    parts = get_args(taken) if get_origin(taken) in (Union, UnionType) else (taken,)
    types = [get_origin(it) or it for it in parts]
    assert all(issubclass(it, (Node, Document, FileFacts)) for it in rule.on)
    assert all(issubclass(it, tuple(types)) for it in rule.on)
    assert all(any(issubclass(on, it) for on in rule.on) for it in types)


@each_rule
def test_findings_are_in_the_text_that_the_rule_looks_at(rule: AnyRule) -> None:
    (yielded,) = get_args(get_type_hints(rule.check)["return"])
    (coordinate,) = get_args(yielded)
    of_file = [it for it in rule.on if issubclass(it, (Document, FileFacts)) or _is_of_file(it)]
    if isinstance(coordinate, TypeVar) or coordinate is Any:
        assert rule.family in ("tag", "placeholder", "rule")
    else:
        assert (coordinate is FileSpan) == (len(of_file) == len(rule.on))
        assert (coordinate is Span) == (not of_file)


def _is_of_file(node_type: type) -> bool:
    bases = getattr(node_type, "__orig_bases__", ())
    return any(FileSpan in get_args(it) for it in bases)


@each_rule
def test_what_has_no_example_is_reported_by_the_checker_itself(rule: AnyRule) -> None:
    assert (rule.example is None) == (
        rule.name in ("file-too-many-findings", "settings-invalid", "rule-failed")
    )


def test_every_rule_module_is_listed_and_stands_in_its_family() -> None:
    folder = Path(rules.__file__).parent
    modules = {
        path.stem.replace("_", "-"): path.parent.name.replace("_", "-")
        for path in folder.glob("*/*.py")
        if path.stem != "__init__"
    }
    assert set(RULE_NAMES) == set(modules)
    assert len(set(RULE_NAMES)) == len(RULE_NAMES)
    assert {rule.name: rule.family for rule in load_all()} == modules


def test_messages_are_lower_case_without_a_full_stop() -> None:
    for rule, example in shown_rules:
        for it in diagnose(example.bad, rule, example):
            assert not _CAPITALISED.match(it.message), it.message
            assert it.message[-1] != ".", it.message
