"""What is completed while a person types, with the brackets that VS Code closes by itself."""

from typing import NamedTuple

from editors.vscode.window import Window

_START = """---
name: author
description: Writes about a topic
variables:
  - TOPIC
---

# Author

é😀 Write about <<TOPIC>>, and answer with <review>PAS</review>.

"""
_ITEMS = """---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  """
_END = "\n---\n"
_BLOCK = """---
SUGGESTED NEXT STEPS:
  [1] {primary_prompt}
  [2] {alternative_action}
  [3] Show workflow status
---"""
_EARLIER = f"{_ITEMS}[2] Show workflow status{_END}\n"
MENU = ".suggest-widget.visible .monaco-list-row"


class Case(NamedTuple):
    """What is typed, what is chosen, and what then is there."""

    name: str
    typed: str
    offer: str
    result: str
    before: str = ""
    after: str = ""
    # In plain Markdown VS Code itself offers nothing after a letter.
    is_asked: bool = False


CASES = (
    Case("angle", "é😀 <<", "<<TOPIC>>", "é😀 <<TOPIC>>"),
    Case("tag", "é😀 <rev", "<review>", "é😀 <review>PASS</review>"),
    # What follows the number is offered next.
    Case("item", "[", "alternative action", "[2] ", _ITEMS, _END),
    # In a page without blocks this is a rule.
    Case("delimiter", "---", "--- SUGGESTED NEXT STEPS:", _BLOCK, _EARLIER),
    Case("header", "SUGG", "SUGGESTED NEXT STEPS:", _BLOCK, is_asked=True),
)


def complete(window: Window, case: Case) -> None:
    start = _START + case.before
    line = start.count("\n")
    text = start + case.after
    uri = window.open(f"completed-{case.name}.md", text, line, len(start.split("\n")[-1]))
    window.wait("diagnostics", uri, until=len, what="expected findings")
    window.type(case.typed)
    if case.is_asked:
        window.press("Control+Space")
    window.see(MENU, case.offer)
    window.shoot(f"completion-{case.name}")
    window.pick(MENU, case.offer)
    window.wait_text(uri, start + case.result + case.after)
