"""The extension as vsce packs it, and what is added to that for a platform."""

import json
import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from vsix.address import with_address, with_links, with_pictures
from vsix.archive import read_archive
from vsix.errors import PackagingError
from vsix.places import EXTENSION, INSIDE, PROJECT
from vsix.running import run, say

_OLDEST_NODE = 22
_MANIFEST = "extension.vsixmanifest"
_TYPES = "[Content_Types].xml"
_PACKAGE, _README = f"{INSIDE}package.json", f"{INSIDE}readme.md"
_NOTICES = f"{INSIDE}ThirdPartyNotices.txt"
_LICENCE_FILES = re.compile(r"(licen[cs]e|notice|copying)(\.(md|txt))?", re.IGNORECASE)


def build_extension(cache: Path) -> dict[str, bytes]:
    """Build the TypeScript and let vsce pack it, together with what is in `bundled`."""
    node, npm = find_node()
    env = {**os.environ, "npm_config_cache": str(cache / "npm")}
    say("the dependencies of the extension")
    # The editor has a tab for it.
    shutil.copy(PROJECT / "server" / "CHANGELOG.md", EXTENSION / "CHANGELOG.md")
    # Nothing that is downloaded runs a program of its own when it is installed.
    command = [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"]
    run("npm ci", command, EXTENSION, env)
    say("the extension")
    run("npm run build", [npm, "run", "build"], EXTENSION, env)
    say("vsce")
    modules = EXTENSION / "node_modules"
    with tempfile.TemporaryDirectory() as work:
        package, inputs = Path(work, "common.vsix"), Path(work, "inputs.json")
        vsce = modules / "@vscode" / "vsce" / "vsce"
        command = [node, str(vsce), "package", "--no-dependencies"]
        command += ["--allow-missing-repository", "--no-rewrite-relative-links"]
        command += ["--out", str(package)]
        run("vsce package", command, EXTENSION, env)
        command = [node, str(modules / "esbuild" / "bin" / "esbuild"), "src/extension.ts"]
        command += ["--bundle", "--platform=node", "--external:vscode", "--log-level=error"]
        command += [f"--metafile={inputs}", f"--outfile={work}/extension.js"]
        run("esbuild", command, EXTENSION, env)
        files = read_archive(package)
        files[_PACKAGE] = with_address(files[_PACKAGE])
        files[_MANIFEST] = with_links(files[_MANIFEST])
        files[_README] = with_pictures(files[_README])
        files[_NOTICES] = _notices(json.loads(inputs.read_text(encoding="utf-8"))["inputs"])
        return _with_types(files)


def find_node() -> tuple[str, str]:
    """Node and npm on the PATH. That they are too old is told before anything is downloaded."""
    node, npm = _find("node"), _find("npm")
    version = run("node --version", [node, "--version"], EXTENSION).strip()
    if int(version.lstrip("v").partition(".")[0]) < _OLDEST_NODE:
        raise PackagingError(f"Node {_OLDEST_NODE} or newer is needed; the PATH has {version}")
    return node, npm


def for_target(
    files: Mapping[str, bytes], target: str, added: Mapping[str, bytes]
) -> dict[str, bytes]:
    """The files of a platform's package: with its cores, and with its name in the manifest."""
    manifest, count = re.subn(
        rb"<Identity ([^>]*?)\s*/>",
        rb'<Identity \1 TargetPlatform="%b"/>' % target.encode(),
        files[_MANIFEST],
    )
    if count != 1 or b"TargetPlatform" in files[_MANIFEST]:
        raise PackagingError(f"the {_MANIFEST} of vsce has changed: expected one <Identity …/>")
    return _with_types({**files, **added, _MANIFEST: manifest})


def _with_types(files: dict[str, bytes]) -> dict[str, bytes]:
    """Declare the endings that vsce has not seen."""
    listed = files[_TYPES].decode()
    endings = sorted({PurePosixPath(it).suffix for it in files})
    types = "".join(
        f'<Default Extension="{it}" ContentType="application/octet-stream"/>'
        for it in endings
        if it and f'Extension="{it}"' not in listed
    )
    return {**files, _TYPES: listed.replace("</Types>", f"{types}</Types>").encode()}


def _notices(inputs: Mapping[str, object]) -> bytes:
    """The licences of all packages of which something is in `dist/extension.js`."""
    packages = set()
    for name in inputs:
        before, found, after = name.rpartition("node_modules/")
        if found:
            depth = 2 if after.startswith("@") else 1
            packages.add(before + found + "/".join(after.split("/")[:depth]))
    parts = ["dist/extension.js contains parts of the following packages.\n"]
    for package in sorted(packages):
        folder = EXTENSION / package
        declared = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        texts = sorted(it for it in folder.iterdir() if _LICENCE_FILES.fullmatch(it.name))
        if not texts:
            raise PackagingError(f"{package} has no licence file")
        title = f"{declared['name']} {declared['version']} ({declared['license']})"
        parts += [f"\n{title}\n{'-' * len(title)}\n"]
        parts += [f"\n{it.read_text(encoding='utf-8').strip()}\n" for it in texts]
    return "".join(parts).replace("\r\n", "\n").encode()


def _find(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise PackagingError(f"{program} is not on the PATH; Node {_OLDEST_NODE} or newer has it")
    return found
