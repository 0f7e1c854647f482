"""What is meant by a name that no rule and no family has."""

from promptls.rules import RULE_NAMES, WORDS, find_beginnings
from promptls.text.nearest import within_reach

# A guess in a message may be bolder than one in a fix.
_ALIKE = 0.6
# The beginning of a name is taken for one from so many letters on.
_TELLING = 3


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
