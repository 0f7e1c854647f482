"""A work package in the working directory, with the tree of its work and what is said of it."""

import shlex
from collections.abc import Mapping

from cli.console import run, write
from promptls.prompts import parse_package
from samples.json_files import AUDIT, ENVELOPE, FAILURE, SUCCESS
from samples.packages import SPECIFIED

FILES = parse_package(SPECIFIED).files
CHANGED = "".join(f"{it}\n" for it in FILES)


def write_work_tree(others: Mapping[str, str]) -> None:
    """Write the package, all files of it, the documents of agents, and other files."""
    for path in FILES:
        write(f"tree/{path}", "x\n")
    for path, text in {
        "WP01.md": SPECIFIED,
        "changed": CHANGED,
        "envelope.json": ENVELOPE,
        "success.json": SUCCESS,
        "failure.json": FAILURE,
        "audit.jsonl": AUDIT,
        **others,
    }.items():
        write(path, text)


def package(words: str, given: str = "") -> tuple[int, str, str]:
    """What becomes of a command of `promptls package`."""
    ended = run("package", *shlex.split(words), given=given)
    return ended.code, ended.out, ended.err


def verify(*options: str, given: str = "") -> tuple[int, str, str]:
    """What becomes of a check of the work."""
    ended = run("package", "verify", "WP01.md", "--root", "tree", *options, given=given)
    return ended.code, ended.out, ended.err
