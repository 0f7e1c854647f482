"""The bills of materials: of the wheel, and of the packages for VS Code."""

from pathlib import Path
from typing import Any, cast

import pytest

from release import bills
from release.bills import bill_of_extension, bill_of_wheel
from vsix.archive import write_archive
from vsix.errors import PackagingError
from vsix.wheels import read_requirements

METADATA = b"Metadata-Version: 2.4\nName: promptls\nVersion: 1.0\nRequires-Dist: click>=8.1\n"
NOTICES = b"""\
dist/extension.js contains parts of the following packages.

vscode-languageclient 11.0.0 (MIT)
----------------------------------

Permission is hereby granted (without a fee).
"""


def write_wheel(folder: Path) -> Path:
    wheel = folder / "a.whl"
    write_archive(wheel, {"promptls-1.0.dist-info/METADATA": METADATA})
    return wheel


def test_the_wheel_needs_what_is_pinned(tmp_path: Path) -> None:
    bill = cast("dict[str, Any]", bill_of_wheel("1.0", write_wheel(tmp_path)))
    pinned = {it.name: it.version for it in read_requirements()}
    assert {it["name"]: it["version"] for it in bill["components"]} == pinned
    assert bill["metadata"]["component"]["purl"] == "pkg:pypi/promptls@1.0"
    own, *others = bill["dependencies"]
    assert own == {
        "ref": "pkg:pypi/promptls@1.0",
        "dependsOn": [f"pkg:pypi/click@{pinned['click']}"],
    }
    references = {it["bom-ref"] for it in bill["components"]}
    assert {it["ref"] for it in others} == references
    assert all(set(it["dependsOn"]) <= references for it in others)
    assert all(it["licenses"] for it in bill["components"])


def test_other_versions_than_those_of_the_tests_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = [it._replace(version="0.1") for it in read_requirements() if it.name == "click"]
    monkeypatch.setattr(bills, "read_requirements", lambda: old)
    with pytest.raises(PackagingError, match=r"click .* is here; expected 0\.1"):
        bill_of_wheel("1.0", write_wheel(tmp_path))


def test_a_package_for_vs_code_says_what_it_contains(tmp_path: Path) -> None:
    package = tmp_path / "a.vsix"
    libs = "extension/bundled/libs/"
    write_archive(
        package,
        {
            "extension/ThirdPartyNotices.txt": NOTICES,
            f"{libs}promptls-1.0.dist-info/METADATA": METADATA,
            f"{libs}click-8.dist-info/METADATA": b"Name: click\nVersion: 8\nLicense-Expression: BSD-3-Clause\n",
            f"{libs}click-8.dist-info/licenses/LICENSE.txt": b"",
        },
    )
    bill = cast("dict[str, Any]", bill_of_extension("1.0", package))
    assert [it["purl"] for it in bill["components"]] == [
        "pkg:npm/vscode-languageclient@11.0.0",
        "pkg:pypi/click@8",
        "pkg:pypi/promptls@1.0",
    ]
    assert bill["dependencies"][-1]["dependsOn"] == ["pkg:pypi/click@8"]
