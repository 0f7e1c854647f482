"""The examples of the rules, and what is found in them."""

import json

import pytest

from kit import project_among
from promptls.checking.checker import check
from promptls.files.state_phases import STATE_FILE
from promptls.parsing import parse
from promptls.prompts import parse_response
from promptls.rules import load_all
from promptls.rules.answers import Answer
from promptls.rules.definition import AnyRule, Example
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.context import FileFacts
from promptls.text.paths import stem_of
from promptls.text.spans import Source
from promptls.vocabulary.files import SETTINGS_FILES
from settings.chains import settings_of

each_rule = pytest.mark.parametrize("rule", load_all(), ids=lambda it: it.name)
shown_rules = [(it, it.example) for it in load_all() if it.example is not None]
each_example = pytest.mark.parametrize(
    ("rule", "example"), shown_rules, ids=[rule.name for rule, _ in shown_rules]
)


def diagnose(
    text: str | bytes, rule: AnyRule, example: Example, path: str = ""
) -> list[FileDiagnostic]:
    """Check a text as a rule's example is meant: with other files only where the rule looks at any.

    A rule for answers looks at one to the template beside it, in a project with the state beside it.
    """
    source = Source(text) if isinstance(text, str) else Source.decode(text)
    if rule.on == (Answer,):
        ((other, content),) = example.beside.items()
        if other == STATE_FILE:
            return parse_response(source.text, state=json.loads(content)).findings
        if other == SETTINGS_FILES[0]:
            vocabulary = settings_of(content).vocabulary
            (contract,) = vocabulary.contracts_by_name
            return parse_response(source.text, contract=contract, vocabulary=vocabulary).findings
        return parse_response(source.text, template=content).findings
    document = parse(source, path or example.path, kind=example.kind, role=example.role)
    if SETTINGS_FILES[0] in example.beside:
        schemas = {stem_of(it): text for it, text in example.beside.items()}
        own = settings_of(schemas.pop(stem_of(SETTINGS_FILES[0])), **schemas)
        rule_set = own.rule_set(document.path)
        project = project_among(document, example.beside, rule_set.vocabulary)
        return check(document, rule_set, project=project if rule.needs_project else None)
    if FileFacts not in rule.on and not example.beside:
        return check(document)
    return check(document, project=project_among(document, example.beside))
