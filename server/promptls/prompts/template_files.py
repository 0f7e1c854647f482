"""Finds and reads system templates: that of an agent for a phase, or else the one of the phase."""

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from promptls.files.reading import FileError, decode_whole, exists, read_within
from promptls.parsing import parse
from promptls.semantics.templates.recognition import BASE, is_empty
from promptls.text.arguments import refusing_others
from promptls.text.nearest import did_you_mean
from promptls.text.patterns import pattern
from promptls.text.spans import Source
from promptls.text.values import NamedTuple
from promptls.text.wording import either
from promptls.vocabulary import SPECIFIED, Vocabulary

if TYPE_CHECKING:
    from logging import Logger


FOLDER = "templates/system"
# Neither of them leads out of the folder. An agent has no hyphen: what follows one is the phase.
_AGENT = pattern(r"\w[\w.]{0,63}")
_PHASE = pattern(r"\w[\w.-]{0,63}")

Root = str | os.PathLike[str]


class LoadedTemplate(NamedTuple):
    """A template as it is in its file. `tried` are the paths that were looked at, in order."""

    text: str
    path: str
    is_fallback: bool
    tried: tuple[str, ...]


class TemplateNotFound(LookupError):  # noqa: N818 - the specification names it
    """Neither the agent nor the phase has a template. `tried` are the paths that were looked at."""

    def __init__(self, agent: str, phase: str, tried: tuple[str, ...], hint: str = "") -> None:
        looked = f"; tried {', '.join(tried)}" if tried else ""
        super().__init__(f"no template for agent {agent!r} and phase {phase!r}{hint}{looked}")
        self.agent = agent
        self.phase = phase
        self.tried = tried


@refusing_others
def load_system_template(
    agent: str,
    phase: str,
    roots: Root | Iterable[Root],
    *,
    folder: str = FOLDER,
    vocabulary: Vocabulary = SPECIFIED,
) -> LoadedTemplate:
    """Read the template of an agent for a phase, or the `BASE-` template of the phase.

    `roots` are project folders; an agent's own template in any of them comes before a `BASE-` one.
    Agent and phase may be in any case. Raises `TemplateNotFound` where there is neither, and
    `FileError` where a template cannot be read or is empty. That a `BASE-` template is used is
    logged: as a warning if the agent is unknown, else for debugging.
    """
    found = find_system_template(agent, phase, roots, folder=folder, vocabulary=vocabulary)
    if found.is_fallback:
        _log_fallback(agent, phase, found.path, vocabulary)
    text = read_template(found.path, found.root)
    return LoadedTemplate(text, found.path, found.is_fallback, found.tried)


class FoundTemplate(NamedTuple):
    """The file of a template, and the project folder that it is in."""

    path: str
    root: str
    is_fallback: bool
    tried: tuple[str, ...]


def find_system_template(
    agent: str,
    phase: str,
    roots: Root | Iterable[Root],
    *,
    folder: str = FOLDER,
    vocabulary: Vocabulary = SPECIFIED,
) -> FoundTemplate:
    """Find what `load_system_template` reads, whatever is in it."""
    upper, lower = agent.strip().upper(), phase.strip().lower()
    tried: list[str] = []
    if _AGENT.fullmatch(upper) and _PHASE.fullmatch(lower):
        places = [roots] if isinstance(roots, str | os.PathLike) else list(roots)
        for root, path in _candidates(upper, lower, [os.fspath(it) for it in places], folder):
            tried.append(path)
            if exists(path):
                is_fallback = upper != BASE and os.path.basename(path).startswith(f"{BASE}-")
                return FoundTemplate(path, root, is_fallback, tuple(tried))
    hint = _hint(upper, lower, vocabulary)
    raise TemplateNotFound(agent, phase, tuple(tried), hint)


def _candidates(agent: str, phase: str, roots: list[str], folder: str) -> Iterator[tuple[str, str]]:
    for name in dict.fromkeys((agent, BASE)):
        for root in roots:
            yield root, os.path.join(root, *folder.split("/"), f"{name}-{phase}.md")


def read_template(path: str, root: str) -> str:
    """Read a template. Raises `FileError` where its prompt would be empty or no text."""
    return to_template(decode_whole(path, read_within(path, [root])).text, path)


def to_template(text: str, path: str) -> str:
    """The text of a file as a template. Raises `FileError` where it has none."""
    # Without its mark, UTF-16 of English is UTF-8, too.
    if "\0" in text:
        raise FileError(path, "not text: it has NUL characters")
    if is_empty(parse(Source(text), path)):
        raise FileError(path, "the template is empty")
    return text


def _log_fallback(agent: str, phase: str, path: str, vocabulary: Vocabulary) -> None:
    unknown = describe_unknown_agent(agent, vocabulary)
    if unknown:
        log().warning("%s; %s is used", unknown, path)
    else:
        own = agent.strip().upper(), phase.strip().lower()
        log().debug("no template of %s for %s, so %s is used", *own, path)


def describe_unknown_agent(agent: str, vocabulary: Vocabulary) -> str:
    """Say that no agent has a name; nothing where one has."""
    known = [it.name for it in vocabulary.template_agents]
    name = agent.strip().upper()
    if name in known:
        return ""
    others = f"; expected {either(known)}, or [agents.{name}] in promptls.toml"
    return f"unknown agent {agent!r}{did_you_mean(name, known) or others}"


def describe_unknown_phase(phase: str, vocabulary: Vocabulary) -> str:
    """Say that no phase has a name; nothing where one has."""
    known = [it.key for it in vocabulary.template_phases]
    if phase in known:
        return ""
    others = f"; expected {either(known)}, or [phases.{phase}] in promptls.toml"
    return f"unknown phase {phase!r}{did_you_mean(phase, known) or others}"


def _hint(agent: str, phase: str, vocabulary: Vocabulary) -> str:
    phases = [it.key for it in vocabulary.template_phases]
    agents = [it.name for it in vocabulary.template_agents]
    if phase not in phases:
        return did_you_mean(phase, phases)
    return did_you_mean(agent, agents) if agent not in agents else ""


def log() -> "Logger":
    """The logger `promptls.prompts`. It prints nothing by itself."""
    import logging  # noqa: PLC0415 - hardly ever is there anything to log

    found = logging.getLogger("promptls.prompts")
    if not found.handlers:
        found.addHandler(logging.NullHandler())
    return found
