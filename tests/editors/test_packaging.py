"""The packaging of the VS Code extension: what needs no network and no Node."""

import ast
import json
import os
import re
import struct
import sys
import sysconfig
from pathlib import Path

import pytest

from promptls.vocabulary.files import SETTINGS_FILES
from vsix.address import with_address, with_links, with_pictures
from vsix.archive import read_archive, write_archive
from vsix.binaries import describe_binary
from vsix.checking import check_contents, check_cores, check_manifest, read_contents
from vsix.command_line import main
from vsix.errors import PackagingError
from vsix.extension import for_target
from vsix.libs import belongs, common_libs, cores
from vsix.listing import describe_files, own_files
from vsix.places import EXTENSION, INSIDE, LIBS_INSIDE, PROJECT
from vsix.targets import NAMES, PYTHONS, TARGETS, UNIVERSAL
from vsix.wheels import read_requirements

MANIFEST = b'<PackageManifest><Identity Id="promptls" Version="1.0.0" /></PackageManifest>'
LISTING = b"<Metadata><Properties></Properties></Metadata>"
TYPES = b'<Types><Default Extension=".py" ContentType="x"/></Types>'
CORES = f"{LIBS_INSIDE}pydantic_core/"
HEADERS = {
    "ELF x86-64": b"\x7fELF\x02\x01" + bytes(12) + struct.pack("<H", 62),
    "ELF aarch64": b"\x7fELF\x02\x01" + bytes(12) + struct.pack("<H", 183),
    "ELF arm": b"\x7fELF\x01\x01" + bytes(12) + struct.pack("<H", 40),
    "ELF machine 0x16": b"\x7fELF\x02\x01" + bytes(12) + struct.pack("<H", 22),
    "Mach-O x86-64": b"\xcf\xfa\xed\xfe" + struct.pack("<I", 0x01000007),
    "Mach-O aarch64": b"\xcf\xfa\xed\xfe" + struct.pack("<I", 0x0100000C),
    "PE x86-64": b"MZ" + bytes(58) + struct.pack("<I", 70) + bytes(6) + b"PE\0\0\x64\x86",
    "PE aarch64": b"MZ" + bytes(58) + struct.pack("<I", 70) + bytes(6) + b"PE\0\0\x64\xaa",
    "ELF without a machine": b"\x7fELF\x02\x01",
    "an unknown format": b"MZ is how this text begins",
}


def package(target: str, **scripts: str) -> dict[str, bytes]:
    """The files that the checks of a package read."""
    files = {
        "extension.vsixmanifest": MANIFEST,
        "[Content_Types].xml": TYPES,
        f"{INSIDE}package.json": json.dumps({"scripts": scripts}).encode(),
    }
    if target == UNIVERSAL:
        return files
    it = TARGETS[target]
    header = HEADERS[f"{it.format} {it.machine}"]
    return for_target(files, target, {CORES + it.core_name(python): header for python in PYTHONS})


def test_an_archive_is_the_same_whenever_it_is_written(tmp_path: Path) -> None:
    files = {"b/c.py": b"c" * 1000, "a": b"", "b/a.py": "é".encode()}
    one, other = tmp_path / "1.vsix", tmp_path / "2.vsix"
    write_archive(one, files)
    os.utime(one, (0, 0))
    write_archive(other, dict(reversed(files.items())))
    assert one.read_bytes() == other.read_bytes()
    assert read_archive(one) == files
    assert list(read_archive(one)) == sorted(files)
    assert set(tmp_path.iterdir()) == {one, other}


@pytest.mark.parametrize("what", HEADERS)
def test_headers(what: str) -> None:
    assert describe_binary(HEADERS[what]) == what


@pytest.mark.skipif(sys.platform != "linux", reason="this Python's own file is ELF on Linux")
def test_the_header_of_a_real_program() -> None:
    machine = os.uname().machine.replace("_", "-")
    assert describe_binary(Path(sys.executable).read_bytes()) == f"ELF {machine}"


def test_this_python_finds_its_core() -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if version not in PYTHONS or "t-" in suffix:
        pytest.skip("no core is for this Python")
    assert f"_pydantic_core{suffix}" in {it.core_name(version) for it in TARGETS.values()}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("click/core.py", True),
        ("click-8.dist-info/METADATA", True),
        ("click-8.dist-info/licenses/LICENSE.txt", True),
        ("click-8.dist-info/RECORD", False),
        ("click/py.typed", False),
        ("click/__pycache__/core.cpython-311.pyc", False),
        ("pydantic_core/_pydantic_core.pyi", False),
        ("pydantic_core/_pydantic_core.cp311-win_amd64.pyd", False),
        ("pydantic_core-2.dist-info/sboms/a.json", False),
        ("attr/tests/test_a.py", False),
    ],
)
def test_what_of_a_wheel_is_of_use(name: str, *, expected: bool) -> None:
    assert belongs(name) == expected


def test_wheels_are_put_together(tmp_path: Path) -> None:
    one, other, third = (tmp_path / f"{it}.whl" for it in "123")
    write_archive(one, {"a.py": b"1", "a.pyi": b""})
    write_archive(other, {"a.py": b"1", "b.py": b"2"})
    assert common_libs([one, other]) == {"a.py": b"1", "b.py": b"2"}
    write_archive(third, {"a.py": b"3"})
    with pytest.raises(PackagingError, match=r"3\.whl has another a\.py"):
        common_libs([one, third])
    write_archive(third, {"a-1.data/scripts/a": b""})
    with pytest.raises(PackagingError, match=r"3\.whl has files elsewhere: a-1\.data"):
        common_libs([third])


def test_a_core_with_an_unexpected_name_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "a.whl"
    write_archive(wheel, {"pydantic_core/_pydantic_core.cpython-312-darwin.so": b""})
    assert cores(TARGETS["darwin-x64"], {"3.12": wheel})
    with pytest.raises(PackagingError, match=r"expected .*cpython-312-x86_64-linux-gnu\.so"):
        cores(TARGETS["linux-x64"], {"3.12": wheel})


def test_the_pins_have_hashes_and_are_those_of_the_tests() -> None:
    pinned = {it.name: it.version for it in read_requirements()}
    assert {"click", "lsprotocol", "pydantic", "pydantic-core", "pygls"} < set(pinned)
    tested = (PROJECT / ".ci" / "requirements.txt").read_text(encoding="utf-8")
    others = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", tested, re.MULTILINE))
    assert pinned == {it: others[it] for it in pinned}


@pytest.mark.parametrize(
    "text", ["click==8 ; python_version < '3' --hash=sha256:" + "a" * 64, "click==8", "click"]
)
def test_a_requirement_without_hash_or_with_marker_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "requirements.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PackagingError, match="expected NAME==VERSION with hashes"):
        read_requirements(file)


@pytest.mark.parametrize("folder", ["vscode", "web"])
def test_the_lock_file_is_complete_and_has_no_addresses(folder: str) -> None:
    lock = json.loads((EXTENSION.parent / folder / "package-lock.json").read_text("utf-8"))
    assert lock["packages"]
    locked = {it.rpartition("node_modules/")[2] for it in lock["packages"]}
    for place, it in lock["packages"].items():
        assert "resolved" not in it, place
        # A platform that the registry lacks is left out without a word, and `npm ci` then fails.
        for kind in ("dependencies", "optionalDependencies"):
            assert set(it.get(kind, {})) <= locked, place


def test_what_starts_the_server_can_be_read_by_an_old_python() -> None:
    tree = ast.parse((EXTENSION / "bundled" / "start.py").read_text(encoding="utf-8"))
    new = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.Nonlocal, ast.Starred)
    assert [ast.unparse(it) for it in ast.walk(tree) if isinstance(it, new)] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_package_as_it_must_be(name: str) -> None:
    files = package(name, build="node esbuild.mjs")
    assert list(check_manifest(name, files)) == []
    assert list(check_cores(name, files)) == []


def test_a_package_for_another_platform() -> None:
    files = package("linux-arm64")
    assert list(check_manifest("linux-x64", files)) == [
        "is for ['linux-arm64']; expected ['linux-x64']"
    ]
    found = list(check_cores("linux-x64", files))
    assert len(found) == len(PYTHONS)
    assert found[0] == (
        f"unexpected compiled file {CORES}_pydantic_core.cpython-311-aarch64-linux-gnu.so"
    )
    assert list(check_cores(UNIVERSAL, files)) == found


def test_a_core_for_another_machine() -> None:
    files = package("darwin-arm64") | {
        f"{CORES}_pydantic_core.cpython-313-darwin.so": HEADERS["Mach-O x86-64"]
    }
    (found,) = check_cores("darwin-arm64", files)
    assert found.endswith("313-darwin.so is Mach-O x86-64; expected Mach-O aarch64")


def test_a_compiled_file_under_another_name() -> None:
    files = package(UNIVERSAL) | {f"{INSIDE}images/icon.png": HEADERS["PE x86-64"]}
    assert list(check_cores(UNIVERSAL, files)) == [
        f"unexpected compiled file {INSIDE}images/icon.png"
    ]


@pytest.mark.parametrize("hook", ["postinstall", "vscode:uninstall"])
def test_nothing_runs_when_it_is_installed(hook: str) -> None:
    files = package(UNIVERSAL, **{hook: "node download.js"})
    assert list(check_manifest(UNIVERSAL, files)) == [f"package.json has a script '{hook}'"]


def test_nothing_is_loaded_when_it_is_installed() -> None:
    files = package(UNIVERSAL) | {f"{INSIDE}package.json": b'{"extensionPack": ["ms.python"]}'}
    assert list(check_manifest(UNIVERSAL, files)) == ["package.json has 'extensionPack'"]


def test_the_types_of_what_is_added_are_declared() -> None:
    types = package("win32-x64")["[Content_Types].xml"].decode()
    assert types.count('Extension=".py"') == types.count('Extension=".pyd"') == 1


def test_a_manifest_that_vsce_writes_in_another_way_is_refused() -> None:
    with pytest.raises(PackagingError, match="expected one <Identity"):
        for_target({"extension.vsixmanifest": b"<Identity>"}, "linux-x64", {})


def test_an_unexpected_file_and_a_missing_one() -> None:
    assert set(read_contents()) == set(NAMES)
    own = own_files()
    assert f"{LIBS_INSIDE}promptls/RULES.md" in own
    added, gone = f"{LIBS_INSIDE}promptls/new.py", f"{LIBS_INSIDE}promptls/checking/checker.py"
    assert describe_files(own | {added}) == [
        f"{LIBS_INSIDE}promptls/: as in server/promptls",
        f"{added}: not in the checkout",
    ]
    assert f"{gone}: missing" in describe_files(own - {gone})
    difference = list(check_contents(UNIVERSAL, dict.fromkeys((*own, "extension/x.sh"), b"")))
    assert "+extension/x.sh" in difference
    assert "-extension/package.json" in difference


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["build", "--target", "linux-x46"], "unknown platform 'linux-x46'; did you mean"),
        (["libs", "all"], "bundled/libs is for one platform"),
        (["check", "/none"], "/none has no package"),
    ],
)
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main(arguments)
    except SystemExit as error:
        code = error.code
    said = capsys.readouterr().err
    assert code == 2
    assert said.startswith("Error: ")
    assert message in said
    assert said.count("\n") == 1


def test_the_address_is_filled_in_when_packages_are_built() -> None:
    manifest, page = b'{"contributes": {}}', b"# promptls\n\n![A picture](images/a.png)\n\nText.\n"
    assert with_address(manifest, "") == manifest
    assert with_links(LISTING, "") == LISTING
    # The marketplace shows no picture without an address.
    assert with_pictures(page, "") == b"# promptls\n\nText.\n"
    address = "https://example.org/o/promptls"
    whole = b"![A picture](https://example.org/o/promptls/raw/main/editors/vscode/images/a.png)\n\n"
    assert with_pictures(page, address) == b"# promptls\n\n" + whole + b"Text.\n"
    values = json.loads(with_address(manifest, address))
    assert values["repository"]["url"] == f"{address}.git"
    assert values["bugs"]["url"] == f"{address}/issues"
    assert values["homepage"].startswith(address)
    (rule,) = values["contributes"]["tomlValidation"]
    assert rule["fileMatch"] == [it for it in SETTINGS_FILES if it.endswith("promptls.toml")]
    host, _, path = rule["url"].partition("/raw/main/")
    assert host == address
    assert (PROJECT / path).is_file()
    linked = with_links(LISTING, address).decode()
    names = re.findall(r'Links\.(\w+)" Value="https://example\.org', linked)
    assert names == ["Source", "Getstarted", "GitHub", "Support", "Learn"]


def test_each_picture_of_the_readme_is_there() -> None:
    page = (EXTENSION / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page)
    assert pictures
    assert all((EXTENSION / it).is_file() for it in pictures)
