"""The server as a process: how it starts and ends, and what it does with its streams."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from cli.console import GAP, command, environment
from mcp_server.agent import Agent
from mcp_server.local import BEGIN, Raw, calling, notification, request, written


def run(folder: Path, given: bytes, *arguments: str) -> tuple[int, list[Raw], str]:
    """The exit code, the messages, and what is said to people."""
    ended = subprocess.run(
        command("mcp", *arguments),
        cwd=folder,
        env=environment(),
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
    )
    lines = ended.stdout.decode().split("\n")
    assert lines.pop() == ""
    return ended.returncode, [json.loads(it) for it in lines], ended.stderr.decode()


def test_all_that_comes_before_the_end_is_answered(tmp_path: Path) -> None:
    code, replies, said = run(
        tmp_path, written(BEGIN, calling(1, "check", content=GAP), request(2, "ping"))
    )
    assert (code, [it["id"] for it in replies], said) == (0, [0, 1, 2], "")


@pytest.mark.parametrize("given", [b"", b"\n", b'{"jsonrpc": "2.0", "id": 1, "meth'])
def test_an_end_at_any_place_is_a_clean_one(tmp_path: Path, given: bytes) -> None:
    assert run(tmp_path, given) == (0, [], "")


def test_calls_that_wait_for_folders_are_answered_at_the_end(tmp_path: Path) -> None:
    begin = {**BEGIN, "params": {**BEGIN["params"], "capabilities": {"roots": {}}}}
    given = written(begin, notification("notifications/initialized"), calling(1, "check", path="."))
    _, replies, _ = run(tmp_path, given)
    assert [it.get("method", it["id"]) for it in replies] == [0, "roots/list", 1]


def test_folders_may_be_given(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.md").write_text(GAP)
    given = written(BEGIN, calling(1, "check", path="b.md"))
    _, replies, _ = run(tmp_path, given, "a")
    assert replies[1]["result"]["structuredContent"]["total"] == 1
    code, replies, said = run(tmp_path, b"", "none")
    assert (code, replies) == (2, [])
    assert "'none' does not exist" in said


def test_signals_end_it(tmp_path: Path) -> None:
    for number in signal.SIGTERM, signal.SIGINT:
        with Agent(tmp_path) as agent:
            agent.kill(number)


def test_a_client_that_is_gone_ends_it(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(
        command("mcp"),
        cwd=tmp_path,
        env=environment(),
        input=written(BEGIN),
        stdout=writing,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert ended.returncode == 1


def test_damaged_bytes_do_not_make_it_deaf(tmp_path: Path) -> None:
    damaged = bytes(range(256)) * 40 + b"\n"
    given = written(BEGIN) + damaged + b"\x00\n" + b"x" * (9 << 20) + b"\n"
    code, replies, _ = run(tmp_path, given + written(request(1, "ping")))
    assert code == 0
    assert replies[-1] == {"jsonrpc": "2.0", "id": 1, "result": {}}
    assert all(it["error"]["code"] == -32700 for it in replies[1:-1])
