"""The grammar of `promptls.toml`. VS Code has none for TOML.

It has a language of its own, so that it takes no other file of TOML from another extension.
"""

from typing import Final

from contributions.rules import KEYWORD, NUMBER, Rule, between, include, match, one_of

LANGUAGE: Final = "promptls-settings"
# The scopes that are usual for TOML are drawn like errors by some themes.
TABLE: Final = "entity.name.type.table.promptls"
KEY: Final = "entity.name.tag.yaml.promptls"
_STRING = "string.quoted.double.promptls"
_LITERAL = "string.quoted.single.promptls"
_ESCAPE = match(r"\\.")
_COMMENT = match("#.*", name="comment.line.number-sign.promptls")
# A key and all before its equals sign; quotes are part of it.
_PART = r"(?:[A-Za-z0-9_-]++|\"(?:[^\"\\]|\\.)*+\"|'[^']*+')"
_NAME = rf"{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+"

SETTINGS_GRAMMAR: Final[Rule] = {
    "name": "promptls settings",
    "scopeName": "source.toml.promptls",
    "patterns": [
        _COMMENT,
        match(rf"^[ \t]*+(\[\[?)[ \t]*+({_NAME})[ \t]*+(\]\]?)", None, TABLE, None),
        include("#key"),
        include("#value"),
    ],
    "repository": {
        "key": match(rf"({_NAME})(?=[ \t]*+=)", KEY),
        "value": one_of(
            between('"""', '"""', [_ESCAPE], name=_STRING),
            between("'''", "'''", [], name=_LITERAL),
            between('"', '"|$', [_ESCAPE], name=_STRING),
            match("'[^']*+'?", name=_LITERAL),
            match(r"(?<![\w.-])(?:true|false)(?![\w.-])", name=KEYWORD),
            match(r"(?<![\w.-])[+-]?(?:[0-9][\w.:+-]*+|inf|nan)(?![\w.-])", name=NUMBER),
        ),
    },
}
