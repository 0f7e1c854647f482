"""`promptls package assign`: the shares of several agents."""

import json

import pytest

from cli.console import run, write
from cli.work_trees import FILES, verify

pytestmark = pytest.mark.usefixtures("work_tree")


def test_files_are_divided() -> None:
    ended = run("package", "assign", "WP01.md", "--agents", "4")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.split("\n")[:6] == [
        "Agent 0 of 4: 2 files",
        f"  {FILES[0]}",
        f"  {FILES[1]}",
        "Agent 1 of 4: 2 files",
        f"  {FILES[2]}",
        f"  {FILES[3]}",
    ]


def test_a_share_is_what_verify_reads() -> None:
    options = ("--agents", "2", "--agent", "1", "--envelope", "envelope.json")
    ended = run("package", "assign", "WP01.md", *options, "--output-format", "json")
    assert json.loads(ended.out) == {
        "job_id": "3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d",
        "wp_id": "WP01",
        "agent_index": 1,
        "agent_count": 2,
        "assigned_deliverables": list(FILES[3:]),
    }
    write("share.json", ended.out)
    code, out, _ = verify("--share", "share.json", "--changed-files", "changed")
    assert code == 1
    assert [it.split("'")[1] for it in out.split("\n")[:3]] == list(FILES[:3])
    assert {it.split(":")[0] for it in out.split("\n")[:3]} == {"share-exceeded"}


def test_all_shares_for_programs() -> None:
    ended = run("package", "assign", "WP01.md", "--agents", "7", "--output-format", "json")
    shares = json.loads(ended.out)
    assert [it["agent_index"] for it in shares] == list(range(7))
    assert [path for it in shares for path in it["assigned_deliverables"]] == list(FILES)


def test_the_envelope_says_how_many_agents_there_are() -> None:
    ended = run("package", "assign", "WP01.md", "--envelope", "envelope.json")
    assert ended.out.startswith("Agent 0 of 1: 6 files\n")
