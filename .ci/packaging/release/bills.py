"""Bills of materials in CycloneDX 1.6: what the wheel needs, and what the extension contains.

The wheel's are the pinned packages that the tests run with, as they are installed here; those of
the extension are read from a built package.
"""

import re
from collections.abc import Iterable, Mapping
from email import message_from_bytes
from email.message import Message
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

from vsix.archive import read_archive
from vsix.errors import PackagingError
from vsix.places import INSIDE, LIBS_INSIDE
from vsix.wheels import read_requirements

Bill = dict[str, object]
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_NOTICE = re.compile(r"^(\S+) (\S+) \((.+)\)\n-+$", re.MULTILINE)
# What packages say that were made before there were expressions.
_LICENCES: Final = {"License :: OSI Approved :: MIT License": "MIT"}
_FIELDS: Final = ("Name", "Version", "License-Expression")


class Component(NamedTuple):
    """A package, and the names of those that it needs."""

    name: str
    version: str
    licence: str
    kind: str = "pypi"
    needs: frozenset[str] = frozenset()

    @property
    def reference(self) -> str:
        name = self.name.replace("@", "%40")
        return f"pkg:{self.kind}/{name}@{self.version}"


def bill_of_wheel(version: str, wheel: Path) -> Bill:
    """The packages that are installed with the wheel."""
    pinned = {it.name: it.version for it in read_requirements()}
    found = [_describe(metadata.metadata(it)) for it in pinned]
    for it in found:
        if pinned[it.name] != it.version:
            raise PackagingError(f"{it.name} {it.version} is here; expected {pinned[it.name]}")
    files = read_archive(wheel)
    own = _describe(message_from_bytes(files[f"promptls-{version}.dist-info/METADATA"]))
    return _bill(own, found)


def bill_of_extension(version: str, package: Path) -> Bill:
    """The packages of which something is in a package for VS Code, of npm and of Python."""
    files = read_archive(package)
    notices = files[f"{INSIDE}ThirdPartyNotices.txt"].decode()
    found = [Component(it[1], it[2], it[3], "npm") for it in _NOTICE.finditer(notices)]
    described = re.compile(re.escape(LIBS_INSIDE) + r"[^/]+\.dist-info/METADATA")
    found += [
        _describe(message_from_bytes(data))
        for name, data in files.items()
        if described.fullmatch(name)
    ]
    names = frozenset(it.name for it in found)
    own = Component("promptls-vscode", version, "MIT", "generic", names)
    return _bill(own, found)


def _describe(read: metadata.PackageMetadata | Message) -> Component:
    """A package by its own metadata."""
    said = {name: read[name] for name in _FIELDS if name in read}
    classified = [it for it in read.get_all("Classifier") or [] if it in _LICENCES]
    needs = [
        _normal(name[0])
        for it in read.get_all("Requires-Dist") or []
        if "extra ==" not in it and (name := _NAME.match(it))
    ]
    return Component(
        _normal(said["Name"]),
        said["Version"],
        said.get("License-Expression") or "".join(_LICENCES[it] for it in classified[:1]),
        needs=frozenset(needs),
    )


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _bill(own: Component, found: Iterable[Component]) -> Bill:
    components = [it for _, it in sorted({it.reference: it for it in found}.items())]
    references = {it.name: it.reference for it in components}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", **_fields(own)}},
        "components": [{"type": "library", **_fields(it)} for it in components],
        "dependencies": [
            {
                "ref": it.reference,
                "dependsOn": sorted(references[name] for name in it.needs if name in references),
            }
            for it in (own, *components)
        ],
    }


def _fields(it: Component) -> Mapping[str, object]:
    licences = [{"expression": it.licence}] if it.licence else []
    return {
        "bom-ref": it.reference,
        "name": it.name,
        "version": it.version,
        "licenses": licences,
        "purl": it.reference,
    }
