"""opencode and Copilot CLI with the files of their folders."""

import json
import shutil

from editors.agents.place import EDITORS, MESSAGE, Place


def try_opencode(place: Place) -> None:
    """With editors/opencode, it asks the server for findings, and connects to the tools."""
    shutil.copy(EDITORS / "opencode/opencode.json", place.project)
    found = json.loads(place.run("opencode", "debug", "lsp", "diagnostics", "reviewer.md"))
    ((finding,),) = found.values()
    assert finding["message"].startswith(MESSAGE), finding
    listed = place.run("opencode", "mcp", "list")
    assert "promptls" in listed, listed
    assert "connected" in listed, listed


def try_copilot(place: Place) -> None:
    """With editors/copilot, it knows the server and the tools. To talk, it wants an account."""
    (place.project / ".github").mkdir()
    shutil.copy(EDITORS / "copilot/lsp.json", place.project / ".github/lsp.json")
    assert "promptls (.md)" in place.run("copilot", "lsp", "list")
    place.run("copilot", "mcp", "add", "promptls", "--", "promptls", "mcp")
    assert "promptls (local)" in place.run("copilot", "mcp", "list")
