"""What people, editors and converters do to single characters and words."""

import re
from collections.abc import Callable
from random import Random

from mutations.mutant import Mutate
from promptls.vocabulary import SPECIFIED

MARKS = "-:[]<>{}'\"\t \u00a0\u3000\r#|,*_`/\\&@!%?=."
_TYPOGRAPHY = {"-": "\u2013\u2014\u2011", "'": "\u2018\u2019", '"': "\u201c\u201d", " ": "\u00a0\t"}
_NEAR = re.compile(
    r"^---$|^(?:> ?|[-*] |\s)*(?:SUGGESTED|STATUS|Emit)|\[\d\]|</?[a-z_]+|>|\{\{|\}\}|<<"
    r"|^[A-Za-z-]+:|^ *- |[\"'\[\]{}]|<!--|-->|^#+ |```",
    re.MULTILINE,
)
_WORDS = {
    "STATUS",
    "SUGGESTED",
    "NEXT",
    "STEPS",
    "PROMPTS",
    "EMISSION",
    "PROTOCOL",
    *(it.name for it in SPECIFIED.tags),
    *(value.text for it in SPECIFIED.tags for value in it.values),
    *(it.name for it in SPECIFIED.variables),
    "name",
    "description",
    "tools",
    "model",
    "allowed-tools",
    "variables",
    "promptls",
    "priority",
}
_WORD = re.compile(r"\b(?:" + "|".join(sorted(_WORDS, key=len, reverse=True)) + r")\b")


def pick_place(random: Random, text: str) -> int:
    """An offset near a mark of ours."""
    near = [it.span() for it in _NEAR.finditer(text)]
    if not near:
        return random.randrange(len(text) + 1)
    return min(random.choice(random.choice(near)) + random.randint(-1, 1), len(text)) % (
        len(text) + 1
    )


def _drop(random: Random, text: str) -> str:
    at = pick_place(random, text)
    return text[:at] + text[at + random.randint(1, 2) :]


def _insert(random: Random, text: str) -> str:
    at = pick_place(random, text)
    return text[:at] + random.choice(MARKS) + text[at:]


def _replace(random: Random, text: str) -> str:
    at = pick_place(random, text)
    return text[:at] + random.choice(MARKS) + text[at + 1 :]


def _change_case(random: Random, text: str) -> str:
    return _at_a_word(random, text, random.choice((str.lower, str.upper, str.title)))


def _misspell(random: Random, text: str) -> str:
    def typed(word: str) -> str:
        at = random.randrange(len(word))
        letter = random.choice("aeinorstAEINORST_")
        cases = (word[:at] + word[at + 1 :], word[:at] + letter + word[at:])
        return random.choice((*cases, word[:at] + word[at : at + 2][::-1] + word[at + 2 :]))

    return _at_a_word(random, text, typed)


def _set_type(random: Random, text: str) -> str:
    at = pick_place(random, text)
    places = [it for it in range(at, min(len(text), at + 80)) if text[it] in _TYPOGRAPHY]
    if not places:
        return text
    at = places[0]
    return text[:at] + random.choice(_TYPOGRAPHY[text[at]]) + text[at + 1 :]


def _break_like_windows(random: Random, text: str) -> str:
    if random.random() < 0.5:
        return text.replace("\r\n", "\n").replace("\n", "\r\n")
    at = pick_place(random, text)
    return text[:at] + text[at : at + 400].replace("\n", "\r\n") + text[at + 400 :]


def _at_a_word(random: Random, text: str, change: Callable[[str], str]) -> str:
    found = list(_WORD.finditer(text))
    if not found:
        return text
    word = random.choice(found)
    return text[: word.start()] + change(word[0]) + text[word.end() :]


CHARACTER_MUTATIONS: dict[str, Mutate] = {
    change.__name__.strip("_").replace("_", " "): change
    for change in (
        _drop,
        _insert,
        _replace,
        _change_case,
        _misspell,
        _set_type,
        _break_like_windows,
    )
}
