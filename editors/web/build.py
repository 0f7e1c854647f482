"""Builds the page to try promptls, from this checkout and downloaded wheels; `--help` says how."""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parents[2]
# What the packages of the VS Code extension are made with.
sys.path.insert(0, str(PROJECT / "editors" / "vscode" / "packaging"))

from vsix.archive import read_archive, write_archive
from vsix.errors import PackagingError
from vsix.extension import find_node
from vsix.libs import belongs
from vsix.running import run, say
from vsix.targets import CORE_PACKAGE
from vsix.wheels import Tags, build_wheel, download, pure_wheels, read_requirements

WEB: Final = PROJECT / "editors" / "web"
# Only the command line needs it, which has no place in a page.
_NEEDLESS: Final = ("click/", "click-", "promptls/cli/")
_MB = 1_000_000


def main() -> int:
    """Run the command line and return the exit code."""
    parser = argparse.ArgumentParser("python editors/web/build.py", description=__doc__)
    parser.add_argument("--out", type=Path, default=PROJECT / "dist" / "web")
    parser.add_argument(
        "--cache",
        type=Path,
        default=PROJECT / "build" / "vscode",
        help="where downloads stay; default: that of the VS Code extension",
    )
    given = parser.parse_args()
    try:
        build(given.out.absolute(), given.cache.absolute())
    except PackagingError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    return 0


def build(out: Path, cache: Path) -> None:
    """Write the page to a folder."""
    node, npm = find_node()
    say("the dependencies of the page")
    env = {**os.environ, "npm_config_cache": str(cache / "npm")}
    # Nothing that is downloaded runs a program of its own when it is installed.
    command = [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"]
    run("npm ci", command, WEB, env)
    say("the server and its dependencies")
    files = site(cache)
    with tempfile.TemporaryDirectory() as work:
        archive = Path(work, "site.zip")
        write_archive(archive, files)
        run("bundle.mjs", [node, "bundle.mjs", archive, out], WEB, env)
    size = sum(it.stat().st_size for it in out.iterdir())
    say(f"{out}: {size / _MB:.1f} MB")


def site(cache: Path) -> Mapping[str, bytes]:
    """The Python modules of the page, by their paths."""
    (requirement,) = (it for it in read_requirements() if it.name == CORE_PACKAGE)
    core = download(requirement, _tags(), cache)
    if core is None:
        raise PackagingError(f"{requirement.name} {requirement.version} has no wheel for Pyodide")
    return {
        name: data
        for wheel in (build_wheel(cache), *pure_wheels(cache), core)
        for name, data in read_archive(wheel).items()
        if (belongs(name) or wheel == core) and not name.startswith(_NEEDLESS)
    }


def _tags() -> Tags:
    """The wheels that the Python of this Pyodide takes."""
    lock = WEB / "node_modules" / "pyodide" / "pyodide-lock.json"
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    python = ".".join(info["python"].split(".")[:2])
    platform = f"pyemscripten_{info['abi_version']}_{info['arch']}"
    return Tags(platform, "cp", f"cp{python.replace('.', '')}", python)


if __name__ == "__main__":
    sys.exit(main())
