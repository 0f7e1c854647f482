"""`promptls package`: envelopes that are compared with their package, and made."""

import json
from pathlib import Path

import pytest

from cli.console import write
from cli.work_trees import package
from samples.json_files import ENVELOPE
from samples.packages import SPECIFIED

pytestmark = pytest.mark.usefixtures("work_repository")


def test_the_envelope_of_the_specification_fits() -> None:
    assert package("envelope WP01.md --check envelope.json") == (0, "envelope.json: passed\n", "")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"wp_sequence": 1',
            '"wp_sequence": 7',
            "wp_sequence of the envelope: expected 1, found 7",
        ),
        (
            'WP01/WP01.md"',
            'WP01/WP09.md"',
            "prompt_path of the envelope: expected '\u2026/WP01.md'",
        ),
        ('"feat/001-login', '"feat/009-x', "config.pr_target_branch of the envelope: expected "),
        ('s/001-login-WP01",', 's/009-x-WP07",', "worktree_path of the envelope: expected "),
        ('"wp_id": "WP01"', '"wp_id": "WP09"', "wp_id of the envelope: expected 'WP01'"),
        ('"001-user-login"', '"002-x"', "feature_slug of the envelope: expected '001-user-login'"),
        ('/plan.md"', '/other.md"', "context_paths of the envelope: missing 'plan.md'"),
    ],
)
def test_each_field_of_an_envelope_is_compared(old: str, new: str, message: str) -> None:
    assert old in ENVELOPE
    write("envelope.json", ENVELOPE.replace(old, new, 1))
    code, out, _ = package("envelope WP01.md --check envelope.json")
    assert (code, out.count("\n")) == (1, 2)
    assert out.startswith(f"envelope-mismatch: {message}")
    code, out, _ = package("verify WP01.md --root tree --envelope envelope.json")
    assert code == 1
    assert old.split('"')[1] in out or message.split(maxsplit=1)[0] in out


@pytest.mark.parametrize("name", ["num_agents", "timeout_secs"])
def test_no_agents_and_no_time_are_too_few(name: str) -> None:
    values = json.loads(ENVELOPE)
    values["config"][name] = 0
    write("envelope.json", json.dumps(values))
    code, _, err = package("envelope WP01.md --check envelope.json")
    assert code == 2
    assert f"config.{name}: expected 1 or more, found 0" in err


def test_an_envelope_is_made_and_fits() -> None:
    write("kitty-specs/001-user-login/spec.md", "# Spec\n")
    code, out, err = package("envelope WP01.md --job 3a6b8c9d")
    made = json.loads(out)
    assert (code, made["job_id"], made["wp_sequence"]) == (0, "3a6b8c9d", 1)
    assert made["worktree_path"] == str(Path.cwd() / ".worktrees" / "001-login-WP01")
    assert made["context_paths"][0] == str(Path.cwd() / "kitty-specs/001-user-login/spec.md")
    assert err.split("\n")[:-1] == [
        f"Note: no such context document: {it}"
        for it in ("plan.md", "ARCHITECTURE.md", "GOVERNANCE.md")
    ]
    write("made.json", out)
    assert package("envelope WP01.md --check made.json")[0] == 0
    jobs = {json.loads(package("envelope WP01.md")[1])["job_id"] for _ in range(2)}
    assert len(jobs) == 2


def test_an_envelope_needs_a_feature_and_a_branch() -> None:
    write("WP01.md", SPECIFIED.replace("- **Feature:**", "- **Other:**"))
    assert package("envelope WP01.md") == (
        2,
        "",
        "Error: WP01.md: missing 'Feature' in the feature context\n",
    )


def test_the_envelope_of_another_package_divides_nothing() -> None:
    write("envelope.json", ENVELOPE.replace('"wp_id": "WP01"', '"wp_id": "WP09"'))
    code, out, err = package("assign WP01.md --envelope envelope.json")
    assert (code, out) == (2, "")
    assert err == ("Error: envelope.json: wp_id of the envelope: expected 'WP01', found 'WP09'\n")
