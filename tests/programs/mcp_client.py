"""Uses a server of tools with the client that the protocol's own authors have made.

    PYTHON tests/programs/mcp_client.py PROMPTLS mcp

PYTHON has the package `mcp`, which is only for this. Everything is done as an agent does it: with
the versions that have a handshake and with those that have none, with folders of the client and
without. The client itself compares each result with the schema of its tool.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import mcp

GAP = "# An agent\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Review the design\n  [3] Show status\n---\n"
FIXED = GAP.replace("[3]", "[2]")
TOOLS = ["check", "fix", "explain", "render", "response"]
# The latest with a handshake, and what the client prefers.
MODES = {"legacy": "2025-11-25", "auto": "2026-07-28"}
_FILES = 300
_LONG = "<review>PAS</review> {{x}} text\n\n" * 2_000
_SOON = 0.3

ListRoots = Callable[[object], Awaitable[mcp.types.ListRootsResult]]


def listing(folder: Path) -> ListRoots:
    async def list_roots(_: object) -> mcp.types.ListRootsResult:
        root = mcp.types.Root(uri=folder.as_uri(), name="project")
        return mcp.types.ListRootsResult(roots=[root])

    return list_roots


async def use(command: list[str], mode: str, project: Path, *, has_roots: bool) -> None:
    """Do everything once. With folders of the client, the server is started elsewhere."""
    where = project.parent if has_roots else project
    server = mcp.StdioServerParameters(command=command[0], args=command[1:], cwd=where)
    roots = listing(project) if has_roots else None
    file = project / "agent.md"
    file.write_text(GAP)
    async with mcp.Client(server, mode=mode, list_roots_callback=roots) as client:
        assert client.protocol_version == MODES[mode], client.protocol_version
        assert client.server_info.name == "promptls"
        listed = await client.list_tools()
        assert [it.name for it in listed.tools] == TOOLS
        checked = await client.call_tool("check", {"path": "agent.md"})
        found = checked.structured_content
        assert [it["code"] for it in found["findings"]] == ["block-numbering-gap"]
        ids = [it["id"] for it in found["findings"]]
        digest = found["findings"][0]["digest"]
        wanted = {"path": "agent.md", "ids": ids, "write": True, "digest": digest}
        assert not (await client.call_tool("fix", wanted)).is_error
        assert file.read_text() == FIXED
        again = await client.call_tool("fix", wanted)
        assert again.is_error, "the text is another one by then"
        assert file.read_text() == FIXED
        outside = await client.call_tool("check", {"path": str(project.parent / "other.md")})
        assert outside.is_error
        page = await client.call_tool("explain", {"name": "block-numbering-gap"})
        assert "must count 1, 2, 3" in page.content[0].text
        prompt = await client.call_tool("render", {"content": "Do {{x}}.", "values": {"x": "it"}})
        assert prompt.content[0].text == "Do it."
        answer = await client.call_tool("response", {"content": "<review>PASS</review>"})
        assert answer.structured_content["verdict"] == "PASS"
        await _cancel(client, project)
    where_from = "folders of the client" if has_roots else "working directory"
    sys.stdout.write(f"{MODES[mode]}, {where_from}: ok\n")


async def _cancel(client: mcp.Client, project: Path) -> None:
    """Give up on a call that takes long. The next one does not wait for it."""
    folder = project / "many"
    folder.mkdir(exist_ok=True)
    for number in range(_FILES):
        (folder / f"{number}.md").write_text(f"{number}\n\n{_LONG}")
    try:
        await asyncio.wait_for(client.call_tool("check", {"path": "many"}), _SOON)
    except TimeoutError:
        pass
    else:
        raise AssertionError("it was not long enough")
    checked = await client.call_tool("check", {"content": GAP})
    assert checked.structured_content["total"] == 1


def main(command: list[str]) -> None:
    for mode in MODES:
        for has_roots in False, True:
            with tempfile.TemporaryDirectory() as work:
                project = Path(work, "project").resolve()
                (project / ".git").mkdir(parents=True)
                (project.parent / "other.md").write_text(GAP)
                asyncio.run(use(command, mode, project, has_roots=has_roots))


if __name__ == "__main__":
    main(sys.argv[1:])
