"""Settings files: keys, names of rules, severities and kinds of files."""

from promptls.document import TomlPart, TomlWord
from promptls.features.descriptions import Description
from promptls.features.descriptions.rules import of_rule_name
from promptls.features.descriptions.settings import (
    RULE_TABLES,
    find_key_facts,
    of_key,
    of_setting_value,
)
from promptls.features.site import Site
from promptls.settings.key_facts import ANY_NAME
from promptls.text.spans import FileSpan

_NAME_OF_ONE = 2


def describe_setting(site: Site[TomlWord]) -> tuple[FileSpan, Description] | None:
    """Describe the key or the value that is written at an offset of a settings file."""
    word = site.node
    if not word.text or not word.content.touches(site.offset):
        return None
    if word.part is TomlPart.VALUE:
        found = of_setting_value(word.path, word.text)
        return (word.content, found) if found else None
    path = (*word.path, word.text)
    if path[0] in RULE_TABLES[:1] and len(path) == _NAME_OF_ONE:
        rule = of_rule_name(path[1])
        return (word.content, rule) if rule else None
    facts = find_key_facts(path)
    if facts is None:
        return None
    about = of_key(facts)
    if facts.about_table and len(path) == _NAME_OF_ONE:
        about = about._replace(name=facts.name + f".{path[1]}", what=facts.about_table)
    elif ANY_NAME in facts.name:
        about = about._replace(name=facts.name.replace(ANY_NAME, path[1]))
    return word.content, about
