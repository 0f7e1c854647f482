"""Settings files: keys, names of rules, severities and kinds of files."""

from promptls.document import Document
from promptls.features.descriptions import Description
from promptls.features.descriptions.rules import of_rule_name
from promptls.features.descriptions.settings import (
    RULE_TABLES,
    find_key_facts,
    of_key,
    of_setting_value,
)
from promptls.features.settings_cursor import SettingsPart, settings_cursor
from promptls.settings.key_facts import ANY_NAME
from promptls.text.spans import FileSpan

_NAME_OF_ONE = 2


def describe_setting(document: Document, offset: int) -> tuple[FileSpan, Description] | None:
    """Describe the key or the value at an offset of a settings file."""
    cursor = settings_cursor(document, offset)
    if cursor is None or not cursor.word:
        return None
    if cursor.part is SettingsPart.VALUE:
        found = of_setting_value(cursor.path, cursor.word)
        return (cursor.span, found) if found else None
    path = (*cursor.path, cursor.word)
    if path[0] in RULE_TABLES[:1] and len(path) == _NAME_OF_ONE:
        rule = of_rule_name(path[1])
        return (cursor.span, rule) if rule else None
    facts = find_key_facts(path)
    if facts is None:
        return None
    about = of_key(facts)
    if facts.about_table and len(path) == _NAME_OF_ONE:
        about = about._replace(name=facts.name + f".{path[1]}", what=facts.about_table)
    elif ANY_NAME in facts.name:
        about = about._replace(name=facts.name.replace(ANY_NAME, path[1]))
    return cursor.span, about
