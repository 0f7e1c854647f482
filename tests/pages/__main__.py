"""Shows, tries and refreshes what a page has in its code blocks.

    python tests/pages show PAGE LANGUAGE SECTION [NUMBER]   a block; of a session its commands
    python tests/pages check PAGE...                         runs the sessions, and compares
    python tests/pages refresh PAGE...                       runs them, and rewrites the pages
    python tests/pages tables                                rewrites the tables of the READMEs
    python tests/pages specifications                        rewrites `server/SPECIFICATIONS.md`
    python tests/pages hosts                                 rewrites `server/HOSTS.md`

Sessions run with the programs on the PATH, each section in an empty folder.
"""

import os
import subprocess
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

# The folder of the tests, for `python tests/pages`.
sys.path.insert(0, str(Path(__file__).parents[1]))

from pages.blocks import blocks_of
from pages.sessions import MARK, all_steps, differences, refreshed

# What is run here. The steps with other programs install something; `.ci/install` runs them.
PROGRAMS = {"promptls", "rumdl", "agnix"}


def main(arguments: list[str]) -> int:
    match arguments:
        case ["show", page, language, section, *number]:
            found = blocks_of(Path(page).read_text(encoding="utf-8"), language, section)
            texts = [found[int(number[0]) - 1]] if number else found
            if not texts:
                raise SystemExit(f"{page} has no {language} in the section '{section}'")
            for text in texts:
                sys.stdout.write(_commands(text) if language == "console" else text)
            return 0
        case ["check" | "refresh", *pages] if pages:
            return sum(_try(Path(page), refresh=arguments[0] == "refresh") for page in pages)
        case ["tables"]:
            from pages import clients  # noqa: PLC0415 - the same
            from pages.tables import with_tables  # noqa: PLC0415 - sessions run without promptls

            readme = Path(__file__).parents[2] / "README.md"
            text = readme.read_text(encoding="utf-8")
            readme.write_text(with_tables(text), encoding="utf-8", newline="\n")
            text = clients.PAGE.read_text(encoding="utf-8")
            clients.PAGE.write_text(clients.with_clients(text), encoding="utf-8", newline="\n")
            return 0
        case ["specifications"]:
            from pages.specifications import PAGE, write_page  # noqa: PLC0415 - as above

            PAGE.write_text(write_page(), encoding="utf-8", newline="\n")
            return 0
        case ["hosts"]:
            from pages.host_index import INDEX, write_index  # noqa: PLC0415 - as above

            INDEX.write_text(write_index(), encoding="utf-8", newline="\n")
            from pages.hosts import HOSTS_PAGE, write_hosts  # noqa: PLC0415 - it reads the index

            HOSTS_PAGE.write_text(write_hosts(), encoding="utf-8", newline="\n")
            return 0
        case _:
            raise SystemExit(__doc__)


def _commands(session: str) -> str:
    lines = session.split("\n")
    return "".join(f"{it.removeprefix(MARK)}\n" for it in lines if it.startswith(MARK))


def _try(path: Path, *, refresh: bool) -> int:
    page = path.read_text(encoding="utf-8")
    home = Path.cwd()
    ran = 0

    def run(command: str) -> str | None:
        nonlocal ran
        if command.split(maxsplit=1)[0] not in PROGRAMS:
            return None
        ran += 1
        ended = subprocess.run(
            ["bash", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
            check=False,
        )
        if ended.returncode not in (0, 1):
            raise SystemExit(f"{path}: $ {command}\n{ended.stdout.decode()}")
        return ended.stdout.decode()

    with tempfile.TemporaryDirectory() as work:

        def enter(section: str) -> Path:
            folder = Path(work, section)
            folder.mkdir(exist_ok=True)
            os.chdir(folder)
            return folder

        found = list(differences(page, enter, run))
        os.chdir(home)
    if refresh:
        path.write_text(refreshed(page, found), encoding="utf-8")
    for step, printed in found:
        drawn = unified_diff(step.shown.split("\n"), printed.split("\n"), "shown", "printed")
        sys.stdout.write(f"{path}:{step.first}: $ {step.command}\n")
        sys.stdout.writelines(f"  {it.rstrip()}\n" for it in drawn)
    steps = len(all_steps(page))
    sys.stdout.write(f"{path}: {ran} of {steps} commands ran, {len(found)} differ\n")
    return 0 if refresh else len(found)


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
