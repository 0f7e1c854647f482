"""Looks up rules and families by the names that people type."""

from promptls.rules import RULE_NAMES, WORDS, find_beginnings, load_rule, named_rules
from promptls.rules.definition import AnyRule
from promptls.text.nearest import within_reach

# A guess in a message may be bolder than one in a fix.
_ALIKE = 0.6
# The beginning of a name is taken for one from so many letters on.
_TELLING = 3


def find_rules(name: str) -> tuple[AnyRule, ...]:
    """Find the rule of that name, the rules of that family, or all rules.

    Raises `UnknownRuleError` for any other name; `describe_unknown` says what may be meant.
    """
    names = named_rules(name)
    return tuple(load_rule(it) for it in RULE_NAMES if it in names)


def describe_unknown(word: str) -> str:
    """Describe an unknown name, with the nearest known one."""
    from promptls.settings.keys import SettingsFile  # noqa: PLC0415 - only for a mistyped name

    if word in SettingsFile.KEYS:
        hint = f"`promptls explain --setting {word}` shows the setting"
        return f"unknown rule or family {word!r}; {hint}"
    near = _find_nearest(word.lower().replace("_", "-"))
    hint = f"; did you mean {near!r}?" if near else "; `promptls rules` lists them"
    return f"unknown rule or family {word!r}{hint}"


def _find_nearest(word: str) -> str | None:
    from difflib import get_close_matches  # noqa: PLC0415 - only who mistypes waits for it

    # People remember the beginning of a name, or the part of a rule's name after the family.
    short = word.rstrip("-")
    begun = [it for it in WORDS if it.startswith(short)] if len(short) >= _TELLING else []
    near = within_reach(word, (*WORDS, *find_beginnings()))
    after = [it for it in WORDS if word and it.partition("-")[2].startswith(word)]
    return next(
        iter([*begun, *near, *after, *get_close_matches(word, RULE_NAMES, 1, _ALIKE)]), None
    )
