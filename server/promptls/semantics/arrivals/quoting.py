"""Arguments as hosts that are written in JavaScript put them into shells and texts."""

import re

from promptls.text.patterns import pattern

_NEEDS_QUOTES = pattern(r"[\s\"\\]")
_NEEDS_DOUBLE_QUOTES = pattern(r"[\"'\s]")
_SPECIAL_IN_QUOTES = pattern(r"([\"\\$`!])")
_SPECIAL = pattern(r"([A-Za-z]:)?([#!\"$&'()*,:;<=>?@\[\\\]^`{|}])")
_DOLLAR = pattern(r"\$([$&`'])")


def quote(argument: str) -> str:
    """An argument as one word of a shell, as `shell-quote` writes it; nothing stays nothing."""
    if _NEEDS_QUOTES.search(argument) and "'" not in argument:
        return f"'{argument}'"
    if _NEEDS_DOUBLE_QUOTES.search(argument):
        return f'"{_SPECIAL_IN_QUOTES.sub(_escape, argument)}"'
    return _SPECIAL.sub(lambda it: f"{it[1] or ''}\\{it[2]}", argument)


def expand_dollars(argument: str, found: str, before: str, behind: str) -> str:
    """What `replaceAll` of JavaScript makes of a text that is put in the place of another."""
    meanings = {"$": "$", "&": found, "`": before, "'": behind}
    return _DOLLAR.sub(lambda it: meanings[it[1]], argument)


def _escape(it: re.Match[str]) -> str:
    return f"\\{it[0]}"
