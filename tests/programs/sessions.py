"""Random sessions, each compared with new windows: `python tests/programs/sessions.py --sessions 200`.

Both `server` and `tests` must be on the `PYTHONPATH`. A session that goes wrong prints its seed and
the difference; with `PYTHONHASHSEED=0` the same seed has the same steps.
"""

import argparse
import sys
import tempfile
import time
import traceback
from pathlib import Path

from server.sessions.scripted import scripted_time
from server.sessions.session import Session


def main(arguments: list[str]) -> int:
    """Run sessions. Returns 1 if any has gone wrong."""
    parser = argparse.ArgumentParser(prog="sessions")
    parser.add_argument("--sessions", type=int, default=200)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--every", type=int, default=40, help="steps between two comparisons")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--most", type=int, default=1000, help="characters of a difference")
    options = parser.parse_args(arguments)
    wrong, began = 0, time.process_time()
    for seed in range(options.seed, options.seed + options.sessions):
        with tempfile.TemporaryDirectory() as folder, scripted_time() as clock:
            try:
                Session(Path(folder).resolve() / "project", seed, clock).run(
                    options.steps, options.every
                )
            except Exception as error:
                wrong += 1
                where = traceback.extract_tb(error.__traceback__)[-1]
                shown = str(error)[: options.most] or type(error).__name__
                sys.stdout.write(f"FAIL --seed {seed} ({where.name}): {shown}\n")
                sys.stdout.flush()
    spent = time.process_time() - began
    sys.stdout.write(
        f"{options.sessions} sessions of {options.steps} steps, {wrong} gone wrong, {spent:.0f} s\n"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
