"""The command line of the releases."""

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from release.addresses import announce
from release.building import build
from release.image import read_script
from release.versions import find_notes, number
from vsix.errors import PackagingError
from vsix.places import PROJECT

_CONTAINERFILE = PROJECT / ".ci" / "Containerfile"
_ABOUT = """\
Build a release, and write its version and its address into the files that have them.

server/RELEASING.md says in which order.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        for it in options.run(options):
            sys.stdout.write(f"{it}\n")
    except PackagingError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python .ci/packaging",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    building = commands.add_parser("build", help="Build the files of a release.")
    building.set_defaults(run=_build)
    building.add_argument("--out", type=Path, default=Path("dist"), help="Folder of the files.")
    building.add_argument(
        "--extension", action="store_true", help="Also build the ten packages for VS Code."
    )
    building.add_argument(
        "--cache", type=Path, default=PROJECT / "build" / "vscode", help="Folder of downloads."
    )

    numbering = commands.add_parser("version", help="Write a new version into all files.")
    numbering.set_defaults(run=lambda it: number(PROJECT, it.version, datetime.now(UTC).date()))
    numbering.add_argument("version", metavar="VERSION", help="Such as 1.2.0.")

    noting = commands.add_parser("notes", help="Print the section of the changelog for a tag.")
    noting.set_defaults(run=lambda it: [find_notes(PROJECT, it.tag, is_public=it.public)])
    noting.add_argument(
        "--public", action="store_true", help="Fail for as long as there is no public address."
    )
    noting.add_argument("tag", metavar="TAG", help="Such as v1.2.0, the version of the checkout.")

    trying = commands.add_parser(
        "image", help="Print a script that runs the steps of .ci/Containerfile without a daemon."
    )
    trying.set_defaults(
        run=lambda it: read_script(_CONTAINERFILE, {"VERSION": it.version}, it.python)
    )
    trying.add_argument("version", metavar="VERSION", help="The version of a wheel in dist.")
    trying.add_argument("python", metavar="PYTHON", help="A Python that is no environment.")

    announcing = commands.add_parser(
        "address", help="Write the address of the public repository into all files."
    )
    announcing.set_defaults(run=lambda it: announce(PROJECT, it.address))
    announcing.add_argument(
        "address", metavar="ADDRESS", help="Such as https://github.com/NAME/promptls."
    )
    return parser


def _build(options: argparse.Namespace) -> list[str]:
    files = build(options.out.absolute(), options.cache.absolute(), extension=options.extension)
    return [f"{it.name}: {it.stat().st_size / 1_000_000:.1f} MB" for it in files]
