"""Looks up keys and rules by the names that people type, such as `variables.x.source`."""

from collections.abc import Iterable

from promptls.rules import RULE_NAMES, WORDS, UnknownRuleError, find_beginnings, named_rules
from promptls.settings.key_facts import ANY_NAME, KeyFacts, describe_every_key, describe_keys
from promptls.text.nearest import did_you_mean, within_reach

# A guess in a message may be bolder than one in a fix.
_ALIKE = 0.6
# The beginning of a name is taken for one from so many letters on.
_TELLING = 3
ALL = "all"
# A table of rules has no tables in it, so whatever follows its name is the name of a rule.
_SEPARATOR = "."


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


class UnknownSettingError(LookupError):
    """A name that no key has. The message says which may be meant."""


def find_settings(names: Iterable[str]) -> list[KeyFacts]:
    """Find the keys of those names, or raise `UnknownSettingError`.

    No names, or `all`, are all keys.
    """
    wanted = list(dict.fromkeys(names))
    if not wanted or ALL in wanted:
        return list(describe_every_key())
    return list(dict.fromkeys(map(_find_setting, wanted)))


def _find_setting(name: str) -> KeyFacts:
    top, _, rest = name.partition(_SEPARATOR)
    key = next((it for it in describe_keys() if it.name == top), None)
    if key is None:
        raise _unknown(name, _find_meant(name))
    if not rest:
        return key
    if not key.keys:
        # The tables `severity`, `files` and so on have the names of other things as keys.
        if key.type.startswith("table "):
            return key
        raise _unknown(name, f"; did you mean {top!r}?")
    # A name may contain dots.
    above, _, last = rest.rpartition(_SEPARATOR)
    is_named = key.keys[0].name.startswith(f"{top}.{ANY_NAME}.")
    if is_named and not above:
        return key
    found = next((it for it in key.keys if it.name.rpartition(_SEPARATOR)[2] == last), None)
    if found is None or (above and not is_named):
        prefix = f"{top}.{above}." if is_named else f"{top}."
        known = {it.name.rpartition(_SEPARATOR)[2] for it in key.keys}
        near = did_you_mean(last, known)
        hint = near.replace("did you mean '", f"did you mean '{prefix}") or (
            f"; expected one of {', '.join(sorted(known))}"
        )
        raise _unknown(name, hint)
    return found


def _find_meant(name: str) -> str:
    """The end of the message about a name whose first part is no key."""
    known = [it.name for it in describe_every_key()]
    # Some remember only the last part.
    same = [it for it in known if it.rpartition(_SEPARATOR)[2] == name]
    if same:
        *others, last = map(repr, same)
        return f"; did you mean {', '.join(others)}{' or ' if others else ''}{last}?"
    top, dot, rest = name.partition(_SEPARATOR)
    hint = did_you_mean(top, {it.partition(_SEPARATOR)[0] for it in known})
    if hint:
        return hint.replace("'?", f"{dot}{rest}'?")
    try:
        named_rules(name)
    except UnknownRuleError:
        return "; `promptls explain --setting` lists them"
    return f"; `promptls explain {name}` explains the rules of that name"


def _unknown(name: str, hint: str) -> UnknownSettingError:
    return UnknownSettingError(f"unknown setting {name!r}{hint}")
