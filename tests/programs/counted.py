"""The files and the session of which `instructions.py` counts the instructions.

They change only when this file does: what a rule's page shows would change with the rule.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FILES = 200

# The numbers make sections that no other file has, and some that all have.
_AGENT = """\
---
name: agent-{0}
description: Reviews part {0} when the plan changes
model: sonnet
tools: Read, Grep
---

# Agent {0}

Read <<PROJECT_CONTEXT>> and {{{{TASKS}}}} of part {0}, then `<<ARTIFACTS>>` — [the rules](rules.md).
"""
_SECTIONS = (
    """
## Step {0}

1. Look at the **plan**, and do not touch what is in `src/{0}`.
2. Answer in the tags below.

<review>PASS</review>
<task_status id="1.{0}">COMPLETED</task_status>
<thought>It is {0}, as before.</thought>
""",
    """
## Commands {0}

```sh
make test-{0}  # <<NOT_A_PLACEHOLDER>>
```

<!-- sk:fr id="FR-{0:03}" -->The goal of part {0}.<!-- /sk:fr -->
""",
    """
## Next

---
SUGGESTED NEXT STEPS:
  [1] Continue to {{next_phase_name}}
  [{1}] Show workflow status
---
""",
    """
## About

Nothing here is for programs: plain prose in a few lines, with *words* that are marked,
<em>some HTML</em>, and a list.

- One of the items.
- Another one.
""",
)
# Where the files are decides what they are.
_PLACES = (
    ".claude/agents/agent-{0}.md",
    ".claude/commands/command-{0}.md",
    ".claude/skills/skill-{0}/SKILL.md",
    "docs/page-{0}.md",
)

# A client in the process, so that no thread and no pipe decides what is done when.
DRIVER = """
import gc, json, sys, time
time.monotonic = lambda: 0.0
gc.disable()
from promptls.lsp.embedded import EmbeddedServer
path, changes = sys.argv[1], int(sys.argv[2])
server, uri = EmbeddedServer(lambda: 0.0), "file://" + path
def send(method, params, **others):
    server.receive(json.dumps({"jsonrpc": "2.0", "method": method, "params": params} | others).encode())
def publish():
    while not (sent := [it for it in server.take() if "publishDiagnostics" in it]):
        assert server.work(), "no diagnostics were published"
    assert '"code"' in sent[-1], "the diagnostics are empty"
send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, id=1)
send("initialized", {})
text = open(path, encoding="utf-8").read()
document = {"uri": uri, "languageId": "markdown", "version": 0, "text": text}
send("textDocument/didOpen", {"textDocument": document})
publish()
at = text.count("\\n", 0, text.index("## About")) + 2
for version in range(1, changes + 1):
    start, end = {"line": at, "character": 8}, {"line": at, "character": 8 + (version + 1) % 2}
    change = {"range": {"start": start, "end": end}, "text": "x" * (version % 2)}
    send("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})
    publish()
"""


@contextmanager
def laid_out(root: Path) -> Iterator[Path]:
    """A folder with a copy of promptls and with the files of all cases, at a path of fixed length."""
    with tempfile.TemporaryDirectory(prefix="instructions", dir="/tmp") as name:
        folder = Path(name)
        (folder / "many" / ".git").mkdir(parents=True)
        shutil.copytree(root / "server" / "promptls", folder / "server" / "promptls")
        _write(folder / "one" / "small.md", 1, 4)
        _write(folder / "open.md", 2, 64)
        for number in range(FILES):
            place = _PLACES[number % len(_PLACES)].format(number)
            _write(folder / "many" / place, number, 4 + number % 12)
        yield folder


def _write(path: Path, number: int, sections: int) -> None:
    """Write a file of so many sections. In some of them there is something wrong."""
    parts = [_AGENT] if "docs" not in path.parts else ["# Page {0}\n"]
    parts += [_SECTIONS[(number + it) % len(_SECTIONS)] for it in range(sections)]
    text = "".join(part.format(number + at // 4, 2 + at % 2) for at, part in enumerate(parts))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
