"""A client that knows of promptls nothing but the protocol, and does what the findings say."""

import json
import re
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from cli.console import command, environment

Raw = dict[str, Any]
VERSION = "2025-11-25"


class Agent:
    """A client of a server in a process of its own, in a folder."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._process = subprocess.Popen(
            command("mcp", *arguments),
            cwd=folder,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._number = 0
        self.calls = 0

    def __enter__(self) -> Self:
        params = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": {"name": "test"}}
        assert self.ask("initialize", params)["protocolVersion"] == VERSION
        self.write({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        if kind is not None:
            self._process.kill()
        assert self.end() == 0 or kind is not None

    def write(self, message: object) -> None:
        """Send a message."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

    def read(self) -> Raw:
        """Wait for a message."""
        assert self._process.stdout is not None
        message: Raw = json.loads(self._process.stdout.readline())
        return message

    def ask(self, method: str, params: Raw) -> Raw:
        """Send a request, and return its result."""
        self._number += 1
        self.write({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        answer = self.read()
        assert answer["id"] == self._number, answer
        result: Raw = answer["result"]
        return result

    def call(self, tool: str, **arguments: object) -> Raw:
        """Call a tool."""
        self.calls += 1
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert "isError" not in result, result
        return result

    def kill(self, number: int) -> None:
        """Send the process a signal."""
        self._process.send_signal(number)

    def end(self) -> int:
        """Close the input, and return the exit code."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        return self._process.wait(30)


def follow(text: str, findings: list[Raw]) -> str:
    """Make the edits of all findings in a text. Those of one line begin with the last."""
    edits = [edit for it in findings for edit in (it["fix"] or {}).get("edits", ())]
    starts = [0, *(it.end() for it in re.finditer(r"\r\n|\r|\n", text))]

    def offset(place: Raw) -> int:
        at: int = starts[place["row"] - 1] + place["column"] - 1
        return at

    placed = [(offset(it["location"]), offset(it["end_location"]), it["content"]) for it in edits]
    for start, end, new in sorted(placed, reverse=True):
        text = text[:start] + new + text[end:]
    return text
