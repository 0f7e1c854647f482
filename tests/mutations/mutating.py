"""Draws mutants of a real file."""

from collections.abc import Iterator
from random import Random

from mutations.characters import CHARACTER_MUTATIONS
from mutations.constructs import CONSTRUCT_MUTATIONS
from mutations.front_matter import FRONT_MATTER_MUTATIONS
from mutations.lines import LINE_MUTATIONS
from mutations.mutant import Mutant, Mutate, RealFile
from promptls.vocabulary.roles import Role

# What a file may be besides what it is: most rules are for some kinds and roles only.
_OTHER_PLACES: tuple[tuple[str, Role | None], ...] = (
    ("templates/system/CLAUDE-plan.md", None),
    ("templates/system/BASE-implement.md", None),
    ("agents/02-solution-architect.md", Role.PHASE_AGENT),
    ("agents/quick-scan/scanner.md", Role.SUB_AGENT),
    ("agents/00-sdlc-orchestrator.md", Role.ORCHESTRATOR),
    ("agents/reviewer.md", None),
)
_CLOSED = "variables:\n  - PROJECT_CONTEXT\n  - change_id\n  - user_name\n"
_MOST_MISTAKES = 2


def mutants(file: RealFile, count: int, random: Random) -> Iterator[Mutant]:
    """Draw mutants of one file; those that are as it was are left out."""
    for _ in range(count):
        path, role, original = file.path, None, file.text
        if random.random() < 0.3:
            path, role = random.choice(_OTHER_PLACES)
        if file.has_front_matter and random.random() < 0.15:
            original = f"---\n{_CLOSED}{original[4:]}"
        text, names = original, []
        for _ in range(random.choice((1, 1, 1, _MOST_MISTAKES))):
            name, mutate = _pick(random, file)
            text = mutate(random, text)
            names.append(name)
        if text != original:
            yield Mutant(" + ".join(names), path, original, text, role)


def _pick(random: Random, file: RealFile) -> tuple[str, Mutate]:
    choice = random.random()
    if file.has_front_matter and choice < 0.5:
        return random.choice(list(FRONT_MATTER_MUTATIONS.items()))
    if choice < 0.8:
        weights = [weight for weight, _ in CONSTRUCT_MUTATIONS.values()]
        ((name, (_, mutate)),) = random.choices(list(CONSTRUCT_MUTATIONS.items()), weights)
        return name, mutate
    return random.choice([*LINE_MUTATIONS.items(), *CHARACTER_MUTATIONS.items()])
