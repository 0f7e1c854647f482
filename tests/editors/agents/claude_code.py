"""Claude Code with the plugin: what the model is told of a file and an answer with mistakes."""

import threading

from editors.agents.model import NAME, Model, call, say, serve
from editors.agents.place import EDITORS, MESSAGE, MISTAKE, Place

# The plugin is in editors/claude-code.
PLUGIN = EDITORS / "claude-code"
_BLOCK = "Done.\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [{}] Show workflow status\n---"
_TOOLS = {"check", "fix", "explain", "render", "response"}


def try_claude_code(place: Place) -> None:
    """Install the plugin, and talk to it."""
    place.run("claude", "plugin", "validate", "--strict", str(PLUGIN))
    place.run("claude", "plugin", "marketplace", "add", str(PLUGIN))
    place.run("claude", "plugin", "install", "promptls@promptls")
    assert "set-up-promptls" in place.run("claude", "plugin", "details", "promptls")
    file = place.project / "written.md"
    change = {"file_path": str(file), "old_string": "PAS<", "new_string": "PASS<"}
    model = Model(
        [
            call("Write", {"file_path": str(file), "content": MISTAKE}),
            call("Edit", dict(change)),
            say(_BLOCK.format(3)),
            say(_BLOCK.format(2)),
        ]
    )
    server = serve(model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    options = ("--permission-mode", "acceptEdits", "--model", NAME)
    address = f"http://127.0.0.1:{server.server_port}"
    said = place.run("claude", "-p", "Write it", *options, ANTHROPIC_BASE_URL=address)
    server.shutdown()
    server.server_close()
    first, written, edited, stopped = model.asked
    assert "Write it" in first
    assert MESSAGE in written, written
    assert "Replace 'PAS' with 'PASS'" in written, written
    assert "promptls" not in edited, edited
    assert "promptls: the form of the answer is wrong" in stopped, stopped
    assert "[2] Show workflow status" in said, said
    names = {it.rpartition("__")[2] for it in model.tools if it.startswith("mcp__")}
    assert names >= _TOOLS, sorted(model.tools)
