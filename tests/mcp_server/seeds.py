"""Faults in the templates of the repository and in samples, each with the text without it."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

from faults import agents, front_matter, packages, placeholders, tags, templates
from faults.blocks import line_end_faults, prompt_faults, status_faults
from faults.fault import Fault, Fixed, faults_in
from faults.hosts import Host
from faults.judge import checking
from promptls.document import Block, PromptBlock
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import role_of
from samples.packages import SHIPPED

TEMPLATES = Path(__file__).parents[2] / "templates"
# Where each subject is from, and how many of its faults are tried.
SHARES = {
    "blocks": 30,
    "agents": 15,
    "placeholders": 20,
    "templates": 5,
    "packages": 15,
    "tags": 15,
}
SEED = 22

# A fault, and the path of the file that it is in.
Seed = tuple[str, Fault]


def draw_seeds() -> list[Seed]:
    """The same hundred faults every time."""
    random = Random(SEED)
    return [it for name, share in SHARES.items() for it in random.sample(_list(name), share)]


def _list(subject: str) -> list[Seed]:
    found = {
        "blocks": _in_blocks,
        "agents": _in_agents,
        "placeholders": _in_placeholders,
        "templates": _in_templates,
        "packages": _in_packages,
        "tags": _in_tags,
    }[subject]()
    once = {(path, it.text): (path, _exact(it)) for path, it in found if _has_one_cure(it)}
    clean = {it for it in {(path, it.clean) for path, it in once.values()} if _is_clean(*it)}
    return [(path, it) for path, it in once.values() if (path, it.clean) in clean]


def _is_clean(path: str, text: str) -> bool:
    return not checking(path)(text)


def _has_one_cure(fault: Fault) -> bool:
    """Whether it is known to the letter what the text must become."""
    return fault.fixed is Fixed.CLEAN or isinstance(fault.fixed, str)


def _exact(fault: Fault) -> Fault:
    return fault._replace(fixed=fault.clean if fault.fixed is Fixed.CLEAN else fault.fixed)


def _files(folder: str) -> Iterator[tuple[str, str]]:
    for path in sorted((TEMPLATES / folder).rglob("*.md")):
        yield path.relative_to(TEMPLATES.parent).as_posix(), path.read_bytes().decode()


def _in_blocks() -> Iterator[Seed]:
    for path, text in _files("agents"):
        for base, node in parse(Source(text), path).nodes(Block):
            start, end = node.span.placed(base)
            lines = tuple(text[start:end].split("\n"))
            faults = (
                prompt_faults(lines)
                if isinstance(node, PromptBlock)
                else status_faults(lines, with_missing=False)
            )
            host = Host(path, text[:start], text[end:])
            placed = faults_in(text[start:end], chain(faults, line_end_faults(lines)))
            # In an agent of a team, the name of a phase is another mistake, with another fix.
            fitting = (it for it in placed if it.rule != "block-phase-unknown")
            yield from ((path, host.infected(it)) for it in fitting)


def _in_agents() -> Iterator[Seed]:
    for path, text in _files("agents"):
        role = role_of(path, "templates/agents", SPECIFIED.phase_agents)
        assert role is not None
        for it in agents.faults_of(text, role, Path(path).stem):
            yield path, it._replace(clean=text)


def _in_placeholders() -> Iterator[Seed]:
    for path, text in _files("system"):
        yield from ((path, it) for it in placeholders.faults_of(text, path))


def _in_templates() -> Iterator[Seed]:
    for path, text in _files("system"):
        agent, _, phase = Path(path).stem.partition("-")
        faults = templates.template_faults(text, phase, is_base=agent == "BASE")
        yield from ((path, it) for it in faults_in(text, faults))


def _in_packages() -> Iterator[Seed]:
    yield from (("templates/work-packages/WP01.md", it) for it in packages.faults(SHIPPED))
    for sample in front_matter.SAMPLES:
        yield from ((sample.path, it) for it in front_matter.faults(sample))


def _in_tags() -> Iterator[Seed]:
    for path, text in _files("system"):
        host = Host(path, f"{text}\n", "\n")
        yield from ((path, host.infected(it)) for it in tags.form_faults())
