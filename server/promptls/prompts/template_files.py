"""Finds and reads system templates: that of an agent for a phase, or else the one of the phase."""

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from promptls.files.reading import FileError, exists, read_within
from promptls.semantics.templates import BASE
from promptls.text.nearest import did_you_mean
from promptls.text.patterns import pattern
from promptls.text.spans import SIZE_CAP, Source
from promptls.text.values import NamedTuple
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
    `FileError` where a template cannot be read.
    """
    upper, lower = agent.strip().upper(), phase.strip().lower()
    tried: list[str] = []
    if _AGENT.fullmatch(upper) and _PHASE.fullmatch(lower):
        places = [roots] if isinstance(roots, str | os.PathLike) else list(roots)
        for root, path in _candidates(upper, lower, [os.fspath(it) for it in places], folder):
            tried.append(path)
            if exists(path):
                is_fallback = upper != BASE and os.path.basename(path).startswith(f"{BASE}-")
                if is_fallback:
                    log().debug("no template of %s for %s, so %s is used", upper, lower, path)
                return LoadedTemplate(_read(path, root), path, is_fallback, tuple(tried))
    hint = _hint(upper, lower, vocabulary)
    raise TemplateNotFound(agent, phase, tuple(tried), hint)


def _candidates(agent: str, phase: str, roots: list[str], folder: str) -> Iterator[tuple[str, str]]:
    for name in dict.fromkeys((agent, BASE)):
        for root in roots:
            yield root, os.path.join(root, *folder.split("/"), f"{name}-{phase}.md")


def _read(path: str, root: str) -> str:
    data = read_within(path, [root])
    if len(data) > SIZE_CAP:
        raise FileError(path, f"larger than {SIZE_CAP >> 20} MiB")
    source = Source.decode(data)
    if source.undecodable is not None:
        raise FileError(path, "not UTF-8")
    return source.text


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
