"""The tools for language models, called as an agent calls them."""

from editors.vscode.window import Window
from editors.waiting import NotShownError

_WRONG = "Answer with <review>PAS</review>.\n"
_MESSAGE = "'PAS' is not a valid <review> value"
_NAMES = {f"promptls_{it}" for it in ("check", "fix", "explain", "render", "response")}


def tools_are_listed(window: Window) -> None:
    listed = set(window.ask("tools"))
    if not listed >= _NAMES:
        raise NotShownError(f"of the tools, these are not there: {sorted(_NAMES - listed)}")


def tool_checks_and_fixes(window: Window) -> None:
    uri = window.open("tooled.md", _WRONG)
    _expect(window, "promptls_check", {"path": "tooled.md"}, _MESSAGE)
    _expect(window, "promptls_check", {"content": _WRONG}, _MESSAGE)
    _expect(window, "promptls_fix", {"path": "tooled.md"}, "<review>PASS</review>")
    _expect(window, "promptls_explain", {"name": "tag-value-unknown"}, "tag-value-unknown")
    # What is not saved counts.
    window.ask("edit", uri, [0, 20, 0, 23], "PASS")
    _expect(window, "promptls_check", {"path": "tooled.md"}, "0 findings")
    window.ask("save", uri)
    _expect(window, "promptls_check", {"path": "tooled.md"}, "0 findings")


def _expect(window: Window, tool: str, given: dict[str, object], text: str) -> None:
    answer = window.ask("invoke", tool, given)
    if text not in answer:
        raise NotShownError(f"{tool} says nothing of {text!r}: {answer}")


FLOWS = (tools_are_listed, tool_checks_and_fixes)
