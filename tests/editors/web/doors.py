"""The documents that every door of promptls is tried with: the page has their findings as well."""

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from editors.web.agreement import CHECK, SEVERITIES, Finding, of_server

_DATA: Final = Path(__file__).parents[2] / "doors" / "documents.json"
# Checks answers to a prompt, one after another.
_ANSWER: Final = """async ([files, prompt, texts]) => {
  const client = promptls.start(files);
  const root = "file:///project";
  await client.request("initialize", {
    processId: null, rootUri: root, workspaceFolders: [{ uri: root, name: "project" }],
    capabilities: { general: { positionEncodings: ["utf-32"] } },
  });
  client.notify("initialized", {});
  const command = "promptls.checkResponse";
  const template = `${root}/${prompt}`;
  const shown = [];
  for (const text of texts) {
    const asked = { command, arguments: [{ text, template }] };
    shown.push((await client.request("workspace/executeCommand", asked)).findings);
  }
  return shown;
}"""


def compare(page: Page) -> tuple[str, list[str]]:
    """Compare what the page finds with what is in the data. Returns a summary, and what differs."""
    data = json.loads(_DATA.read_text(encoding="utf-8"))
    texts = {it["name"]: it.get("newline", "\n").join(it["lines"]) for it in data["files"]}
    files = {**texts, "promptls.toml": "\n".join(data["settings"])}
    answers = ["\n".join(it["lines"]) for it in data["answers"]]
    shown = page.evaluate(CHECK, [files, list(texts)])
    shown += page.evaluate(_ANSWER, [files, data["prompt"], answers])
    entries = data["files"] + data["answers"]
    wrong = []
    for entry, found in zip(entries, map(_sorted, shown), strict=True):
        expected = sorted(map(_expected, entry["findings"]))
        if found != expected:
            wrong.append(f"{entry['name']}: the page finds {found}, not {expected}")
    return f"{len(texts)} documents and {len(answers)} answers as through every other door", wrong


def _sorted(found: list[dict[str, Any]]) -> list[Finding]:
    return sorted(map(of_server, found))


def _expected(it: dict[str, Any]) -> Finding:
    places = (it[name] - 1 for name in ("line", "column", "endLine", "endColumn"))
    return (it["rule"], SEVERITIES[it["severity"]], it["message"], *places)
