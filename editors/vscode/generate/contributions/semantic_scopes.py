"""Which scopes the semantic tokens of the server are drawn as: those of the grammars.

The colours must not change when the tokens arrive.
"""

from typing import Final

from contributions.rules import (
    ATTRIBUTE,
    DELIMITER,
    KEYWORD,
    NUMBER,
    PLACEHOLDER,
    REQUIREMENT,
    RULE_NAME,
    STRING,
    TAG,
    VALUE,
)
from contributions.settings_grammar import KEY, LANGUAGE, TABLE

_LANGUAGES: Final = "markdown", "prompt", "instructions", "chatagent", "skill"
# The best scope comes first.
_PLACEHOLDER = PLACEHOLDER.split()[::-1]
_SCOPES: Final[dict[str, list[str]]] = {
    "keyword": [KEYWORD],
    "operator": [DELIMITER],
    "number": [NUMBER],
    "parameter": _PLACEHOLDER,
    "parameter.defaultLibrary": _PLACEHOLDER,
    "variable": _PLACEHOLDER,
    "variable.defaultLibrary": _PLACEHOLDER,
    "enumMember": [VALUE],
    "type": [TAG],
    "type.defaultLibrary": [TAG],
    "property": [ATTRIBUTE],
    # A key of front matter looks as it does in YAML.
    "property.defaultLibrary": ["entity.name.tag.yaml"],
    "string": [STRING],
    "class": [REQUIREMENT],
    "decorator": [RULE_NAME],
    "namespace": ["markup.heading.markdown entity.name.section.markdown"],
}
_OF_SETTINGS: Final[dict[str, list[str]]] = {
    "keyword": [KEYWORD],
    "number": [NUMBER],
    "namespace": [TABLE],
    "property": [KEY],
    "decorator": [RULE_NAME],
}


def make_semantic_scopes() -> list[dict[str, object]]:
    """The same for each language of Markdown, and those of the settings."""
    scopes = dict.fromkeys(_LANGUAGES, _SCOPES) | {LANGUAGE: _OF_SETTINGS}
    return [{"language": language, "scopes": its} for language, its in scopes.items()]
