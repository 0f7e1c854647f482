"""The server in the page finds in many files what `promptls check` finds."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

_PROJECT = Path(__file__).parents[3]
# What comes with promptls.
_OWN: Final = ("templates", "editors/web/examples", "editors/vscode/sample")
# Where an example of a rule is put: some rules are about files in certain folders.
_FOLDERS: Final = ("rules/{}.md", ".claude/agents/{}.md")
_CORPUS = _PROJECT.parent / "shared" / "corpus"
# One real file in so many is checked every time.
_EVERY = 40
_LARGEST = 200_000
_FENCE = re.compile(r"(?ms)^```(?:prompt|markdown|md)?\n(.*?)^```$")
SEVERITIES = {"error": 1, "warning": 2, "info": 3, "hint": 4}
# Opens all files, one after another, and returns what is published about each.
CHECK = """async ([files, paths]) => {
  const client = promptls.start(files);
  const found = {};
  client.on("textDocument/publishDiagnostics", (it) => { found[it.uri] = it.diagnostics; });
  const root = "file:///project";
  await client.request("initialize", {
    processId: null, rootUri: root, workspaceFolders: [{ uri: root, name: "project" }],
    capabilities: { general: { positionEncodings: ["utf-32"] } },
  });
  client.notify("initialized", {});
  const shown = [];
  for (const path of paths) {
    const uri = `${root}/${path}`;
    const textDocument = { uri, languageId: "markdown", version: 1, text: files[path] };
    client.notify("textDocument/didOpen", { textDocument });
    await client.request("textDocument/foldingRange", { textDocument: { uri } });
    shown.push(found[uri]);
    client.notify("textDocument/didClose", { textDocument: { uri } });
  }
  return shown;
}"""
# The rule, the severity, the message, and where it begins and ends, from 0.
Finding = tuple[str, int, str, int, int, int, int]


def agree(page: Page, work: Path, promptls: str, *, everything: bool) -> tuple[str, list[str]]:
    """Compare. Returns a summary, and what differs."""
    _lay_out(work, 1 if everything else _EVERY)
    files = dict(_read(work))
    paths = [it for it in files if it.endswith(".md")]
    checked = _check(work, promptls)
    # An address has other letters for some.
    plain = [it for it in paths if re.fullmatch(r"[\w./-]+", it, re.ASCII)]
    shown = page.evaluate(CHECK, [files, plain])
    wrong = []
    for path, diagnostics in zip(plain, shown, strict=True):
        found = sorted(of_server(it) for it in diagnostics)
        expected = sorted(checked.get(path, []))
        if found != expected:
            wrong.append(f"{path}: the page finds {found}, not {expected}")
    total = sum(len(checked.get(it, [])) for it in plain)
    return f"{len(plain)} files have the same {total} findings", wrong


def _lay_out(work: Path, every: int) -> None:
    (work / ".git").mkdir()
    for own in _OWN:
        shutil.copytree(_PROJECT / own, work / own)
    rules = (_PROJECT / "server" / "RULES.md").read_text(encoding="utf-8")
    for number, text in enumerate(_FENCE.findall(rules)):
        for folder in _FOLDERS:
            file = work / folder.format(number)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
    # Without the folder there are none.
    real = sorted(it for it in _CORPUS.rglob("*.md") if ".git" not in it.parts and it.is_file())
    for it in real[::every]:
        if it.stat().st_size < _LARGEST:
            to = work / "corpus" / it.relative_to(_CORPUS)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(it, to)


def _read(work: Path) -> Iterator[tuple[str, str]]:
    for it in sorted(work.rglob("*")):
        if it.is_file():
            try:
                yield it.relative_to(work).as_posix(), it.read_bytes().decode("utf-8")
            except UnicodeDecodeError:
                # An editor would show it with other letters.
                it.unlink()


def _check(work: Path, promptls: str) -> dict[str, list[Finding]]:
    command = [promptls, "check", "--no-cache", "--output-format", "json", "."]
    ended = subprocess.run(command, cwd=work, capture_output=True, check=False)
    found: dict[str, list[Finding]] = {}
    for it in json.loads(ended.stdout):
        places = [
            it[end][axis] - 1 for end in ("location", "end_location") for axis in ("row", "column")
        ]
        finding = (it["code"], SEVERITIES[it["severity"]], it["message"], *places)
        found.setdefault(it["filename"], []).append(finding)
    return found


def of_server(it: dict[str, Any]) -> Finding:
    places = [it["range"][end][axis] for end in ("start", "end") for axis in ("line", "character")]
    return (it["code"], it["severity"], it["message"], *places)
