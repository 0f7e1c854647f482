"""The syntax of snippets: texts and stops, escaped as VS Code reads them."""

import re
from collections.abc import Iterable

_SPECIAL = re.compile(r"[\\$}]")
_SPECIAL_IN_CHOICE = re.compile(r"[\\$},|]")


def literal(text: str) -> str:
    """A text as it is. Outside of stops a brace needs no escape."""
    return re.sub(r"[\\$]", r"\\\g<0>", text)


def stop(number: int, default: str) -> str:
    """A place to type, with what is there unless something is typed."""
    escaped = _SPECIAL.sub(r"\\\g<0>", default)
    return f"${{{number}:{escaped}}}"


def choice(number: int, texts: Iterable[str]) -> str:
    """A place with some texts to choose from."""
    escaped = ",".join(_SPECIAL_IN_CHOICE.sub(r"\\\g<0>", it) for it in texts)
    return f"${{{number}|{escaped}|}}"
