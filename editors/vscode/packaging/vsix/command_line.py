"""The command line of the packaging."""

import argparse
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn

from vsix.building import build, lay_out_libs
from vsix.checking import check, print_contents
from vsix.errors import PackagingError
from vsix.places import PROJECT
from vsix.targets import NAMES

_ABOUT = """\
Build and check the packages (.vsix) of the VS Code extension, one per platform and one for all.

A package has the extension, the server with its dependencies, and the compiled cores of the
supported versions of Python; the universal one has no core. Needed are Node 22 or newer on the
PATH, and a Python with the packages of .ci/requirements.txt.
"""
_CACHE = PROJECT / "build" / "vscode"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except PackagingError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        "python editors/vscode/packaging",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    building = commands.add_parser("build", help="Build packages.")
    building.set_defaults(run=_build)
    building.add_argument(
        "--target",
        nargs="+",
        type=_target_name,
        default=["all"],
        metavar="NAME",
        help=f"Platforms: all (the default), or some of {', '.join(NAMES)}.",
    )
    building.add_argument(
        "--out", type=Path, default=Path("dist"), help="Folder of the packages (default: dist)."
    )

    laying = commands.add_parser(
        "libs", help="Fill bundled/libs, to run the extension from the checkout."
    )
    laying.set_defaults(run=_lay_out)
    laying.add_argument(
        "target", type=_target_name, metavar="TARGET", help="Platform of the compiled cores."
    )
    for it in (building, laying):
        it.add_argument(
            "--cache",
            type=Path,
            default=_CACHE,
            help="Folder of downloads (default: build/vscode).",
        )

    checking = commands.add_parser("check", help="Check the packages in a folder.")
    checking.set_defaults(run=_check)
    listing = commands.add_parser(
        "contents", help="Print what is in the packages, as it is stored in contents.txt."
    )
    listing.set_defaults(run=_list)
    for it in (checking, listing):
        it.add_argument("folder", type=Path, metavar="FOLDER", help="Folder of the packages.")
    return parser


class _Parser(argparse.ArgumentParser):
    """Reports a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"Error: {message}\n")


def _target_name(text: str) -> str:
    known = (*NAMES, "all")
    if text in known:
        return text
    near = get_close_matches(text, known, 1)
    expected = f"did you mean '{near[0]}'?" if near else f"expected {', '.join(known)}"
    raise argparse.ArgumentTypeError(f"unknown platform '{text}'; {expected}")


def _build(options: argparse.Namespace) -> int:
    names = NAMES if "all" in options.target else tuple(dict.fromkeys(options.target))
    build(names, options.out.absolute(), options.cache.absolute())
    return 0


def _lay_out(options: argparse.Namespace) -> int:
    if options.target == "all":
        raise PackagingError("bundled/libs is for one platform")
    lay_out_libs(options.target, options.cache.absolute())
    return 0


def _check(options: argparse.Namespace) -> int:
    wrong = check(options.folder)
    sys.stdout.writelines(f"{it}\n" for it in wrong)
    return min(len(wrong), 1)


def _list(options: argparse.Namespace) -> int:
    print_contents(options.folder, sys.stdout.write)
    return 0
