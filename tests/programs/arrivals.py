"""Compares what `promptls render --host` makes of generated files with a second way to it.

Usage: python tests/programs/arrivals.py [COUNT] [SEED]    (with PYTHONPATH=server:tests)
"""

import random
import sys
import time
from pathlib import Path

from promptls.prompts.host_texts import HostTextError, render_host_text
from promptls.text.spans import Source
from semantics.arrival_model import model
from semantics.arrival_texts import HOSTS, Case, make, to_file

_MOST_SHOWN = 5


def arrive(case: Case, path: Path | None = None, root: Path = Path("/")) -> str:
    """What promptls makes of it, or of the file at a path."""
    text = to_file(case.host, case.text) if path is None else path.read_bytes().decode()
    where = str(path or root / case.path)
    try:
        found = render_host_text(case.host, where, Source(text), case.line, str(root))
    except HostTextError:
        return "REFUSED"
    return found.text


def main() -> None:
    """Compare, and print the first differences."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    wrong = 0
    for host in HOSTS:
        chance, begin = random.Random(seed), time.monotonic()
        for _ in range(count):
            case = make(host, chance)
            found, expected = arrive(case), model(host, case.text, case.line, case.names)
            if found != expected:
                wrong += 1
                if wrong <= _MOST_SHOWN:
                    sys.stdout.write(f"{case}\n  expected {expected!r}\n  found    {found!r}\n")
        took = time.monotonic() - begin
        sys.stdout.write(f"{host}: {count:,} files in {took:.1f} s\n")
    sys.stdout.write("all equal\n" if not wrong else f"{wrong:,} differ\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
