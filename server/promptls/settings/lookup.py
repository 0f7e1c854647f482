"""Looks up keys of the settings by the names that people type, such as `variables.x.source`."""

from collections.abc import Iterable

from promptls.rules import UnknownRuleError, named_rules
from promptls.settings.key_facts import ANY_NAME, KeyFacts, describe_every_key, describe_keys
from promptls.text.nearest import did_you_mean

ALL = "all"
# A table of rules has no tables in it, so whatever follows its name is the name of a rule.
_SEPARATOR = "."


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
