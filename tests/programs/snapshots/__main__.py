"""What promptls says, taken from two programs and compared.

`PYTHONPATH=tests python tests/programs/snapshots take OUT [--program FOLDER] [--corpus FOLDER]`
asks the program whose checkout is in FOLDER, this one by default, and writes to the folder OUT what
it says: the findings and fixes of a corpus and of made texts, the output of command lines, and the
replies of a server in editing sessions. `… compare OLD NEW` lists what differs, by command and
method, and exits with 1 if anything does. `--expect FILE` names groups that may differ, a line each.
"""

import argparse
import difflib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from programs.snapshots.editing import hold_session
from programs.snapshots.texts import PATHS, make_texts, read_project

HERE: Final = Path(__file__).parent
_SEED: Final = 29
_ABSENT: Final = object()
_AT_ONCE: Final = 2
_TIME: Final = re.compile(r"\b\d+\.\d+ s\b")

# The key of a value, and the value. A key begins with the group in which a difference is counted.
Taken = Iterator[tuple[str, Any]]


def main(arguments: list[str]) -> int:
    """Take or compare snapshots."""
    parser = argparse.ArgumentParser(prog="snapshots", description=__doc__)
    commands = parser.add_subparsers(required=True)
    take = commands.add_parser("take", help="write what a program says to a folder")
    take.add_argument("out", type=Path)
    take.add_argument("--program", type=Path, default=HERE.parents[2], help="its checkout")
    take.add_argument("--corpus", type=Path, help="a folder of real files")
    take.add_argument("--texts", type=int, default=10_000)
    take.add_argument("--sessions", type=int, default=200)
    take.add_argument("--only", nargs="*", default=[*_PARTS], choices=[*_PARTS])
    take.set_defaults(run=_take)
    compare = commands.add_parser("compare", help="list what differs between two folders")
    compare.add_argument("old", type=Path)
    compare.add_argument("new", type=Path)
    compare.add_argument("--expect", type=Path, help="a file of the groups that may differ")
    compare.add_argument("--show", type=int, default=3, help="differences of each group to show")
    compare.set_defaults(run=_compare)
    options = parser.parse_args(arguments)
    code: int = options.run(options)
    return code


def _take(options: argparse.Namespace) -> int:
    options.out.mkdir(parents=True, exist_ok=True)
    for part in options.only:
        lines = [
            json.dumps([key, value], sort_keys=True) + "\n" for key, value in _PARTS[part](options)
        ]
        (options.out / f"{part}.jsonl").write_text("".join(lines), encoding="utf-8")
        sys.stdout.write(f"{part}: {len(lines)}\n")
        sys.stdout.flush()
    return 0


def _environment(program: Path, home: str) -> dict[str, str]:
    kept = {name: it for name, it in os.environ.items() if not name.startswith("PROMPTLS")}
    return {
        **kept,
        "PYTHONPATH": str(program.resolve() / "server"),
        "PYTHONHASHSEED": "0",
        "HOME": home,
        "XDG_CACHE_HOME": home,
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }


def _find(program: Path, asked: Iterable[object]) -> Iterator[list[Any]]:
    """What is found in texts and folders, in the order in which they are asked for."""
    lines = "".join(json.dumps(it) + "\n" for it in asked)
    with tempfile.TemporaryDirectory() as home:
        found = subprocess.run(
            [sys.executable, str(HERE / "findings.py")],
            input=lines,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            check=True,
            env=_environment(program, home),
        )
    yield from map(json.loads, found.stdout.splitlines())


def _take_corpus(options: argparse.Namespace) -> Taken:
    if not options.corpus:
        sys.exit("snapshots: the corpus needs --corpus FOLDER, or leave it out with --only")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve() / "corpus"
        shutil.copytree(options.corpus, copy)
        for path, found in _find(options.program, [str(copy)]):
            yield f"project {path.replace(str(copy), '<corpus>')}", found
        files = sorted(it for it in copy.rglob("*.md") if it.is_file())
        asked = [
            (it.relative_to(copy).as_posix(), it.read_text(encoding="utf-8", errors="replace"))
            for it in files
        ]
        for path, found in _find(options.program, asked):
            yield f"text {path}", found


def _take_generated(options: argparse.Namespace) -> Taken:
    made = [
        (PATHS[number % len(PATHS)], text)
        for number, text in enumerate(make_texts(options.texts, _SEED))
    ]
    for number, (path, found) in enumerate(_find(options.program, made)):
        yield f"text {path} {number}", found


def _take_commands(options: argparse.Namespace) -> Taken:
    lines = (HERE / "command_lines.txt").read_text(encoding="utf-8").splitlines()
    wanted = [it for it in lines if it and not it.startswith("#")]
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        run = partial(_run_command, options.program, read_project())
        yield from zip(wanted, pool.map(run, wanted), strict=True)


def _run_command(program: Path, files: dict[str, str], line: str) -> Any:  # noqa: ANN401 - JSON
    """The exit code, the output, and the files that a command has changed."""
    command, _, given = line.partition(" < ")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "project"
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(text.encode())
        done = subprocess.run(
            [sys.executable, "-m", "promptls", *shlex.split(command)],
            input=files[given].encode() if given else b"",
            capture_output=True,
            check=False,
            cwd=root,
            timeout=60,
            env=_environment(program, folder),
        )
        changed = {}
        for file in sorted(it for it in root.rglob("*") if it.is_file()):
            name, now = (
                file.relative_to(root).as_posix(),
                file.read_bytes().decode(errors="replace"),
            )
            if name not in files or now != files[name]:
                changed[name] = now
        output = [
            _TIME.sub("<time>", it.decode(errors="replace")).replace(folder, "<folder>")
            for it in (done.stdout, done.stderr)
        ]
        return [done.returncode, *output, changed]


def _take_sessions(options: argparse.Namespace) -> Taken:
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for it in pool.map(partial(_hold, options.program), range(options.sessions)):
            yield from it


def _hold(program: Path, seed: int) -> list[tuple[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "project"
        root.mkdir()
        environment = [f"{name}={it}" for name, it in _environment(program, folder).items()]
        command = ["env", "-i", *environment, sys.executable, "-m", "promptls", "server"]
        return [
            (f"{name} {seed} {step}", _without(reply, folder, str(program.resolve())))
            for step, (name, reply) in enumerate(hold_session(command, root, seed))
        ]


def _without(value: object, *folders: str) -> object:
    """A reply without the names of the folders that it was made in."""
    text = json.dumps(value, ensure_ascii=False)
    for number, it in enumerate(folders):
        text = text.replace(it, f"<{number}>").replace(quote(it, safe=""), f"<{number}>")
    return json.loads(text)


_PARTS: Final = {
    "corpus": _take_corpus,
    "generated": _take_generated,
    "commands": _take_commands,
    "sessions": _take_sessions,
}


def _compare(options: argparse.Namespace) -> int:
    expected = set()
    if options.expect:
        lines = options.expect.read_text(encoding="utf-8").splitlines()
        expected = {it.split("  #")[0].strip() for it in lines if it and not it.startswith("#")}
    names = sorted({it.name for folder in (options.old, options.new) for it in folder.iterdir()})
    if not names:
        sys.exit("snapshots: there is nothing to compare")
    differs = False
    for name in names:
        old, new = (_read(folder / name) for folder in (options.old, options.new))
        different = [it for it in {**old, **new} if old.get(it, _ABSENT) != new.get(it, _ABSENT)]
        part = name.removesuffix(".jsonl")
        sys.stdout.write(f"{part}: {len(old)} and {len(new)}, {len(different)} different\n")
        groups = Counter(_group(part, key) for key in different)
        for group, count in sorted(groups.items()):
            is_expected = group in expected
            differs |= not is_expected
            sys.stdout.write(f"  {group}: {count}{' (expected)' if is_expected else ''}\n")
            shown = [] if is_expected else [it for it in different if _group(part, it) == group]
            for key in shown[: options.show]:
                sys.stdout.write(f"    {key}\n")
                sys.stdout.writelines(
                    f"      {it}\n" for it in _describe(old.get(key), new.get(key))
                )
    return 1 if differs else 0


def _read(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    with path.open(encoding="utf-8") as file:
        return dict(map(json.loads, file))


def _group(part: str, key: str) -> str:
    """What a difference is counted under: a command line, a method, or the part."""
    if part == "commands":
        return f"{part} {key}"
    return f"{part} {key.partition(' ')[0]}"


def _describe(old: object, new: object) -> Iterator[str]:
    """The lines in which two values differ, at most ten."""
    lines = (json.dumps(it, indent=1, ensure_ascii=False).replace("\\n", "\n") for it in (old, new))
    before, after = (it.splitlines() for it in lines)
    shown = [
        it
        for it in difflib.unified_diff(before, after, lineterm="", n=0)
        if not it.startswith(("---", "+++", "@@"))
    ]
    yield from (it[:160] for it in shown[:10])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
