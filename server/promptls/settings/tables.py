"""What a settings file says, as values: with the defaults, and without a judgement.

`model` says the same to pydantic, which judges a file when it is new. What has been judged is read
here, so that nobody waits for pydantic twice.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

# A table of TOML.
Values = Mapping[str, Any]


class OwnVariable(NamedTuple):
    """A variable of a project."""

    description: str = ""
    source: str = ""
    mandatory: bool = False
    phases: Sequence[str] = ()
    files: Sequence[str] = ()
    trusted: bool = False


class OwnTag(NamedTuple):
    """A tag of a project."""

    description: str = ""
    values: Mapping[str, Sequence[str]] | Sequence[str] = ()
    attributes: Mapping[str, str] = {}
    required: Sequence[str] = ()


class OwnAgent(NamedTuple):
    """An agent of a project."""

    description: str = ""
    closing: str = ""


class OwnPhase(NamedTuple):
    """A phase of a project."""

    description: str = ""
    noun: str = ""


class PlaceholderStyle(NamedTuple):
    """How a project writes placeholders."""

    style: str = "angle"
    two_tier: bool = False


class Tables(NamedTuple):
    """All that a settings file says."""

    extend: str | None = None
    select: Sequence[str] = ("all",)
    ignore: Sequence[str] = ()
    severity: Mapping[str, str] = {}
    per_file_ignores: Mapping[str, Sequence[str]] = {}
    exclude: Sequence[str] = ()
    respect_gitignore: bool = True
    files: Mapping[str, str] = {}
    variables: Mapping[str, OwnVariable] = {}
    tags: Mapping[str, OwnTag] = {}
    agents: Mapping[str, OwnAgent] = {}
    phases: Mapping[str, OwnPhase] = {}
    utilities: Mapping[str, str] = {}
    placeholders: PlaceholderStyle = PlaceholderStyle()


_OWN = {"variables": OwnVariable, "tags": OwnTag, "agents": OwnAgent, "phases": OwnPhase}


def tables_of(values: Values) -> Tables:
    """Read what a file says that has been judged to be right."""
    read = {_named(key): value for key, value in values.items()}
    for key, of in _OWN.items():
        if key in read:
            read[key] = {name: of(**table) for name, table in read[key].items()}
    if "placeholders" in read:
        style = {_named(key): value for key, value in read["placeholders"].items()}
        read["placeholders"] = PlaceholderStyle(**style)
    return Tables(**read)


def merged(chain: Sequence[Values]) -> Values:
    """One file that says what all of them say, of which each extends the next.

    Tables grow, anything else is replaced.
    """
    values: dict[str, Any] = {}
    for said in reversed(chain):
        for name, new in said.items():
            values[name] = _joined(name, values.get(name), new)
    return values


def _joined(name: str, old: object, new: object) -> object:
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    if name == "placeholders":
        return {**old, **new}
    # Of two patterns that match, the one that comes first counts.
    return {**new, **{key: it for key, it in old.items() if key not in new}}


def _named(key: str) -> str:
    return key.replace("-", "_")
