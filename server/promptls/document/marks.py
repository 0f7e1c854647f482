"""Marks that rules look for anywhere in a text. Each section is looked through for them once."""

from typing import Final

CONFLICT: Final = "<<<<<<< "
JSON_FENCES: Final = ("```json", "~~~json")
LINK: Final = "]("
# The folders that a skill has, as the Agent Skills specification names them.
SKILL_FOLDERS: Final = ("references/", "scripts/", "assets/", "resources/")
NAME: Final = "promptls"
# What Unicode has for a character that cannot be read.
REPLACEMENT: Final = "\ufffd"
# What has no text of its own: a fence may not end where it should, a placeholder has half of its
# marks, a tag has no partner in its section, a name in single braces has a hyphen, and a heading is
# that of prompts.
ODD_FENCES: Final = "odd fences"
HALF_PLACEHOLDER: Final = "half a placeholder"
LOOSE_TAG: Final = "a loose tag"
HYPHENATED: Final = "a hyphenated name"
PROMPTS: Final = "a section of prompts"

# Each with the character in it that fewest texts have. To look for that takes a tenth of the time.
_MARKS: Final = (
    ("<", CONFLICT),
    *((it[0], it) for it in JSON_FENCES),
    ("]", LINK),
    *(("/", it) for it in SKILL_FOLDERS),
    ("p", NAME),
    (REPLACEMENT, REPLACEMENT),
)
ALL_MARKS: Final = frozenset(mark for _, mark in _MARKS)
_NONE: Final[frozenset[str]] = frozenset()


def find_marks(text: str) -> frozenset[str]:
    """The marks that a text has."""
    found = [mark for char, mark in _MARKS if char in text and mark in text]
    return frozenset(found) if found else _NONE
