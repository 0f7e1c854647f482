"""`promptls package`: what is empty, exceptions, and the state after the answers."""

import json
from pathlib import Path

import pytest

from cli.console import write
from cli.work_trees import CHANGED, FILES, package
from samples.json_files import ENVELOPE
from samples.packages import SPECIFIED

pytestmark = pytest.mark.usefixtures("work_repository")
WITHOUT_CODE = SPECIFIED.replace(
    SPECIFIED[SPECIFIED.index("### Code") : SPECIFIED.index("## Work Scope")], ""
)
EMPTY = WITHOUT_CODE.replace(
    WITHOUT_CODE[WITHOUT_CODE.index("You are authorized") : WITHOUT_CODE.index("## Constraints")],
    "",
)
EXCEPTION = "- **Governance exception:** `src/services/auth.ts` \u2014 approved by the lead\n"


def test_an_empty_package_does_not_pass() -> None:
    write("WP01.md", EMPTY)
    code, out, _ = package("verify WP01.md --root tree --changed-files empty")
    assert (code, out.split("\n")[0]) == (
        1,
        "package-empty: the package names no files: neither deliverables nor a work scope",
    )
    code, out, err = package("assign WP01.md --agents 2")
    assert (code, out) == (2, "")
    assert err == "Error: WP01.md: the package names no files to deliver\n"


def test_nothing_need_be_done_where_nothing_is_assigned() -> None:
    write("share.json", '{"agent_index": 6, "agent_count": 7, "assigned_deliverables": []}')
    words = "verify WP01.md --root tree --share share.json --changed-files empty --commits empty"
    assert package(words)[:2] == (0, "WP01: passed (not checked: uncommitted files)\n")


def test_an_exception_that_a_person_grants() -> None:
    write("changed", f"{CHANGED}src/services/auth.ts\n")
    words = "verify WP01.md --root tree --changed-files changed"
    assert package(words)[0] == 1
    code, out, _ = package(f"{words} --allow src/services/auth.ts")
    assert (code, out.split("\n")[0]) == (
        0,
        "exception: 'src/services/auth.ts' has changed outside the work scope",
    )
    data = json.loads(package(f"{words} --allow src/services/ --output-format json")[1])
    assert (data["passed"], data["exceptions"]) == (True, ["src/services/auth.ts"])


def test_an_exception_that_the_package_has() -> None:
    write("changed", f"{CHANGED}src/services/auth.ts\n")
    line = "- **May add:**"
    write("WP01.md", SPECIFIED.replace(line, EXCEPTION + line))
    code, out, _ = package("verify WP01.md --root tree --changed-files changed")
    assert (code, out[:10]) == (0, "exception:")


@pytest.mark.parametrize(
    ("responses", "agents", "state"),
    [
        (["success"], 1, "FOR_REVIEW"),
        (["success"], 2, "DOING"),
        (["success", "failure"], 2, "BLOCKED"),
    ],
)
def test_the_state_after_the_answers(responses: list[str], agents: int, state: str) -> None:
    write("envelope.json", ENVELOPE.replace('"num_agents": 1', f'"num_agents": {agents}'))
    given = " ".join(f"--response {it}.json" for it in responses)
    code, out, _ = package(f"verify WP01.md --root tree --envelope envelope.json {given}")
    assert f", state {state} (not checked: " in out
    assert code == (state == "BLOCKED")


def test_what_fails_is_not_for_review() -> None:
    Path("tree", FILES[0]).unlink()
    _, out, _ = package("verify WP01.md --root tree --response success.json")
    assert "WP01: 1 problem, state DOING" in out
