"""`promptls package`: files that are no package, no document and no text."""

import pytest

from cli.console import write
from cli.work_trees import package
from samples.packages import SPECIFIED

pytestmark = pytest.mark.usefixtures("work_repository")
UTF_16 = SPECIFIED.encode("utf-16")
_COMMANDS = (
    "verify {} --root tree",
    "assign {} --agents 2",
    "envelope {}",
    "commit-msg changed --package {}",
    "audit check audit.jsonl --package {}",
)


@pytest.mark.parametrize("command", _COMMANDS)
@pytest.mark.parametrize(
    ("data", "error"),
    [
        (SPECIFIED.replace("\n", "\r\n").encode(), ""),
        (f"\ufeff{SPECIFIED}".encode(), ""),
        (b"", "not a work package: the first heading must be '# Task: WP01 \u2014 Title'"),
        (b" \n\n", "not a work package: the first heading must be '# Task: WP01 \u2014 Title'"),
        (UTF_16, "not UTF-8, but UTF-16"),
        (b"\xe4\x00", "not UTF-8"),
    ],
    ids=["CRLF", "BOM", "empty", "blank", "UTF-16", "bytes"],
)
def test_what_a_package_may_be(command: str, data: bytes, error: str) -> None:
    write("other.md", data)
    code, out, err = package(command.format("other.md"))
    if error:
        assert (code, out, err) == (2, "", f"Error: other.md: {error}\n")
    else:
        assert (code, out, err) == package(command.format("WP01.md")) or "job_id" in out


@pytest.mark.parametrize(
    "command",
    [
        "verify WP01.md --root tree --envelope {}",
        "verify WP01.md --root tree --response {}",
        "verify WP01.md --root tree --share {}",
        "assign WP01.md --envelope {}",
        "envelope WP01.md --check {}",
    ],
)
@pytest.mark.parametrize("data", [b"", b" \n", b"[]", b"{", "{}".encode("utf-16"), b"null"])
def test_what_is_no_document(command: str, data: bytes) -> None:
    write("other.json", data)
    code, out, err = package(command.format("other.json"))
    assert (code, out) == (2, "")
    assert err.startswith("Error: other.json")
    assert err.count("\n") == 1
