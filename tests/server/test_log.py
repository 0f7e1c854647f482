"""What a user can attach to a report: what happened, and no text of a document."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from promptls.lsp.connection import log as logs
from promptls.lsp.connection.log import LogOptions
from server.client import COMMAND, ENV, Client

if sys.platform == "win32":
    pytest.skip("these are the errors and the modes of POSIX", allow_module_level=True)

URI = "file:///a.md"
SECRET = "# A secret title\n"
HOVER = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 3}}


@pytest.fixture(autouse=True)
def _same_loggers() -> Iterator[None]:
    loggers = [logging.getLogger(it) for it in (None, "promptls", "promptls.prompts")]
    handlers, levels = loggers[0].handlers[:], [it.level for it in loggers]
    yield
    loggers[0].handlers[:] = handlers
    for it, level in zip(loggers, levels, strict=True):
        it.setLevel(level)


def run_session(*options: str) -> str:
    """Open a document and hover in it; returns what was said on standard error."""
    with Client(COMMAND, "server", *options) as client:
        client.begin()
        client.open(URI, SECRET)
        client.published(URI, 1)
        client.request("textDocument/hover", HOVER)
        client.raw(b"noise\r\n")
        client.change(URI, 2, {"text": SECRET})
        client.published(URI, 2)
        assert client.end() == 0
        assert client.process.stderr
        return client.process.stderr.read().decode()


def test_warnings_go_to_standard_error() -> None:
    assert run_session("--stdio") == "promptls: WARNING: bytes that are no message\n"


def test_what_a_rendered_prompt_lacks_is_in_the_reply_only() -> None:
    with Client(COMMAND, "server") as client:
        client.begin()
        client.open(URI, "<<TASKS>>\n")
        render = {"command": "promptls.render", "arguments": [{"uri": URI}]}
        assert client.request("workspace/executeCommand", render)["missing"] == ["TASKS"]
        assert client.end() == 0
        assert client.process.stderr
        assert client.process.stderr.read() == b""


def test_a_file_takes_the_log_with_the_time_of_each_line(tmp_path: Path) -> None:
    file = tmp_path / "server.log"
    assert run_session("--log-file", str(file)) == ""
    (line,) = file.read_text().splitlines()
    assert line[0].isdigit()
    assert line.endswith(" WARNING bytes that are no message")
    run_session("--log-file", str(file))
    assert file.read_text().count("WARNING") == 2
    assert file.stat().st_mode & 0o077 == 0


def test_a_trace_has_methods_and_sizes_and_no_text(tmp_path: Path) -> None:
    file = tmp_path / "server.log"
    run_session("--log-file", str(file), "--log-level", "debug")
    text = file.read_text()
    assert "DEBUG received textDocument/didOpen, " in text
    assert "DEBUG sent textDocument/publishDiagnostics, " in text
    assert "secret" not in text


def test_whole_messages_are_logged_for_who_asks(tmp_path: Path) -> None:
    file = tmp_path / "server.log"
    run_session("--log-file", str(file), "--log-messages")
    text = file.read_text()
    assert 'DEBUG received {"jsonrpc": "2.0", "method": "textDocument/didOpen"' in text
    assert "secret" in text


@pytest.mark.parametrize("whole", [False, True])
def test_what_an_exception_says_is_logged_only_with_whole_messages(
    tmp_path: Path, *, whole: bool
) -> None:
    file = tmp_path / "server.log"
    logs.start(LogOptions(file=str(file), messages=whole))
    try:
        {"": 1}[SECRET]
    except KeyError:
        logging.getLogger("promptls.lsp").exception("it failed")
    logs.flush()
    text = file.read_text()
    assert "KeyError" in text
    assert "it failed" in text
    assert "test_log.py" in text
    assert ("secret" in text) == whole


def test_other_packages_log_warnings_only(tmp_path: Path) -> None:
    file = tmp_path / "server.log"
    logs.start(LogOptions(level="debug", file=str(file)))
    for name in ("pygls", "promptls"):
        logging.getLogger(name).info("%s has been told something", name)
    logs.flush()
    assert file.read_text().endswith(" INFO promptls has been told something\n")
    assert "pygls" not in file.read_text()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--tcp", "x"],
            "Invalid value for --tcp: invalid address 'x'; expected PORT or HOST:PORT.",
        ),
        (["--tcp", "0", "--stdio"], "--stdio cannot be combined with --tcp."),
        (["--tcp", "203.0.113.1:0"], "--tcp 203.0.113.1:0: Cannot assign requested address."),
        (["--log-file", "/"], "--log-file /: Is a directory."),
        (["--log-level", "loud"], "Invalid value for '--log-level': 'loud' is not one of"),
    ],
)
def test_an_option_that_cannot_be_used_is_an_error_of_one_line(
    options: list[str], message: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "server", *options],
        capture_output=True,
        check=False,
        env=ENV,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert message in done.stderr.decode()
