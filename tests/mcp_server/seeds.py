"""Faults in the templates of the repository and in samples, each with the text without it."""

from pathlib import Path
from random import Random

from faults.fault import Fault, Fixed
from faults.hosts import Host
from faults.judge import checking
from faults.tables import Sample, read_table

TEMPLATES = Path(__file__).parents[2] / "templates"
# The tables that faults are drawn from, and how many of each.
SHARES = {
    "blocks": 30,
    "agents": 15,
    "placeholders": 15,
    "requirements": 5,
    "packages": 15,
    "front_matter": 5,
    "tags": 15,
}
SEED = 22
_PLACES = {"prompt block": "work-packages/WP01.md"}

# A fault, and the path of the file that it is in.
Seed = tuple[str, Fault]


def draw_seeds() -> list[Seed]:
    """The same hundred faults every time."""
    random = Random(SEED)
    return [it for name, share in SHARES.items() for it in random.sample(_list(name), share)]


def _list(table: str) -> list[Seed]:
    return [
        (sample.path, _exact(it))
        for sample in map(_in_a_file, read_table(table))
        if not checking(sample.path)(sample.text)
        for it in sample.faults
        if it.fixed in (Fixed.CLEAN, Fixed.SAFE) or isinstance(it.fixed, str)
    ]


def _in_a_file(sample: Sample) -> Sample:
    """A block or a tag in a template of the repository."""
    if "." in sample.path:
        return sample
    path = f"templates/{_PLACES.get(sample.path, 'system/BASE-challenge.md')}"
    host = Host(path, f"{(TEMPLATES.parent / path).read_bytes().decode()}\n", "\n")
    # Only an orchestrator has lists without a frame.
    faults = sample.faults if sample.path != "emission list" else ()
    return Sample(path, host.filled(sample.text), tuple(map(host.infected, faults)))


def _exact(fault: Fault) -> Fault:
    return fault if isinstance(fault.fixed, str) else fault._replace(fixed=fault.clean)
