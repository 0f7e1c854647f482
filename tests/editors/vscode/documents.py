"""Documents that promptls computes: a rendered prompt, a difference, a checked response."""

import subprocess
from collections.abc import Callable
from functools import partial
from typing import Any

from editors.vscode.window import EDITORS, PICK, Window
from editors.waiting import NotShownError

_LINES = 80
_ON = True
_TEMPLATE = """# Plan

é😀 The context is <<PROJECT_CONTEXT>>.

{end}
<review>PASS</review>
"""
_ANSWER = "I have read it.\n\n<review>PAS</review>\n"


def preview(window: Window) -> None:
    text = _TEMPLATE.format(end="\n".join(f"Line {it}." for it in range(_LINES)))
    uri = window.open("templates/system/CLAUDE-plan.md", text)
    window.choose("promptls: Open Rendered Prompt to the Side")
    shown = wait_for_beside(window, lambda it: "[Context not provided:" in it["text"])
    if "<<" in shown["text"]:
        raise NotShownError(f"the preview has placeholders: {shown['text']}")
    active = window.ask("active")
    if active["uri"] != uri:
        raise NotShownError(f"the preview takes the focus from the template: {active['uri']}")
    window.shoot("preview")
    window.type("New words: ")
    wait_for_beside(window, lambda it: it["text"].startswith("New words: # Plan"))
    # What a person has scrolled to stays in sight.
    window.ask("scroll", shown["uri"], _LINES)
    scrolled = wait_for_beside(window, lambda it: it["first"] > _LINES / 2)
    window.type("More ")
    typed = wait_for_beside(window, lambda it: it["text"].startswith("New words: More # Plan"))
    window.shoot("preview-scrolled")
    if typed["first"] != scrolled["first"]:
        raise NotShownError(f"the preview jumps from {scrolled['first']} to {typed['first']}")
    # It follows its template, of which a line is where it is there.
    window.ask("scroll", uri, _LINES // 2)
    window.wait("editors", until=_are_together, what="expected the preview to follow")
    close_beside(window)


def _are_together(editors: list[Any]) -> bool:
    """Whether two editors begin at the same line, which is not the first."""
    one, other = (int(it["first"]) for it in editors)
    return one > 1 and abs(one - other) <= 1


def values(window: Window) -> None:
    uri = window.open("templates/system/GEMINI-plan.md", "# Plan\n\n<<TASKS>> of <<GOAL>>\n")
    window.choose("promptls: Open Rendered Prompt to the Side")
    wait_for_beside(window, lambda it: "TASKS] of <<GOAL>>" in it["text"])
    window.choose("promptls: Fill In Values")
    for name, value in ("GOAL", "Peace"), ("TASKS", 'The "first"'):
        window.pick(PICK, name)
        window.answer(name, value)
        wait_for_beside(window, partial(_has, value))
    window.count(1, PICK)
    window.shoot("values")
    window.pick(PICK, "Edit the File of Values")
    file = window.wait(
        "active",
        until=lambda it: it and it["uri"].endswith("GEMINI-plan.values.toml"),
        what="expected the file of values",
    )
    if not file["text"].endswith('TASKS = "The \\"first\\""\n'):
        raise NotShownError(f"the values are {file['text']}")
    window.ask("run", "workbench.action.closeActiveEditor")
    # What is copied is what is shown.
    window.ask("show", uri, [0, 0, 0, 0])
    window.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    window.choose("promptls: Copy Rendered Prompt")
    window.see(".statusbar-item", "copied")
    window.open("pasted.md", "\n")
    window.press("Control+V")
    window.wait(
        "active",
        until=lambda it: it and it["text"].startswith('# Plan\n\nThe "first" of Peace\n'),
        what="expected the prompt that was copied",
    )
    window.ask("run", "workbench.action.files.save")
    close_beside(window)


def _has(text: str, editor: Any) -> bool:  # noqa: ANN401 - JSON
    return text in editor["text"]


def prompt_of_agent(window: Window) -> None:
    window.open("templates/system/BASE-archive.md", "# Archive\n\nText.\n")
    window.choose("promptls: Open Rendered Prompt of an Agent and Phase")
    window.see(PICK, "BASE-archive.md (fallback)")
    window.shoot("choose-prompt")
    window.pick(PICK, "CODEX archive")
    wait_for_beside(window, lambda it: it["text"] == "# Archive\n\nText.\n")
    close_beside(window)


def difference(window: Window) -> None:
    folder = "templates/system"
    window.open(f"{folder}/BASE-design.md", "# Design\n\n<<SKELETON>>\n\n<<TASKS>>\n")
    own = window.open(f"{folder}/CLAUDE-design.md", "# Design\n\n<<TASKS>>\n")
    window.see_lens("lacks").locator("a", has_text="lacks").click()
    wait_for_sides(window, [f"{folder}/BASE-design.md", f"{folder}/CLAUDE-design.md"])
    window.see(".tab", "BASE-design.md ↔ CLAUDE-design.md")
    window.shoot("difference-base")
    window.ask("run", "workbench.action.closeActiveEditor")
    window.ask("show", own, [0, 0, 0, 0])
    window.ask("edit", own, [0, 2, 0, 8], "Architecture")
    window.choose("promptls: Show Difference")
    window.pick(PICK, "Saved and Edited")
    before = "# Design\n\n[Context not provided: TASKS]\n"
    sides = wait_for_sides(window, ["promptls:/saved/CLAUDE", "promptls:/render/CLAUDE"])
    if [it["text"] for it in sides] != [before, before.replace("Design", "Architecture")]:
        raise NotShownError(f"the difference has {[it['text'] for it in sides]}")
    window.shoot("difference-saved")
    # What is typed later is seen there, too.
    window.ask("edit", own, [0, 2, 0, 14], "Structure")
    window.wait(
        "editors",
        until=lambda all_: any(it["text"].startswith("# Structure") for it in all_),
        what="expected what is typed in the difference",
    )
    window.ask("run", "workbench.action.closeActiveEditor")
    window.ask("run", "workbench.action.files.saveAll")


def difference_to_commit(window: Window) -> None:
    repository = window.folder / "versioned"
    uri = window.open("versioned/CODEX-plan.md", "# Plan\n\n<<TASKS>>\n")
    git = ["git", "-C", str(repository), "-c", "user.name=a", "-c", "user.email=a@b.c"]
    for it in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*git, *it], check=True)
    window.ask("configure", "git.enabled", _ON, 1)
    try:
        window.ask("edit", uri, [0, 0, 0, 0], "New. ")
        window.ask("show", uri, [0, 0, 0, 0])
        window.ask("start", "promptls.showDifference", uri, "commit")
        left, right = wait_for_sides(window, ["promptls:/earlier/CODEX", "promptls:/render/CODEX"])
        window.shoot("difference-commit")
        if (left["text"][:6], right["text"][:11]) != ("# Plan", "New. # Plan"):
            raise NotShownError(f"the difference has {left['text']} and {right['text']}")
        window.ask("run", "workbench.action.closeActiveEditor")
        window.ask("run", "workbench.action.files.saveAll")
    finally:
        window.ask("configure", "git.enabled", not _ON, 1)


def wait_for_sides(window: Window, names: list[str]) -> list[Any]:
    """The two editors of a difference."""

    def find(editors: list[Any]) -> list[Any]:
        found = [next((it for it in editors if name in it["uri"]), None) for name in names]
        return [it for it in found if it is not None and it["text"]]

    return find(
        window.wait(
            "editors", until=lambda it: len(find(it)) == len(names), what=f"expected {names}"
        )
    )


def response_in_file(window: Window) -> None:
    """A file keeps its findings, each once, and what it lacks is added to them while it changes."""
    template = "# Judge\n\nAnswer with <review>PASS</review>.\n"
    task = 'Say <task_status id="1.1">COMPLETED</task_status>.\n\n- [ ] Task 1.1\n'
    window.open("templates/system/BASE-challenge.md", f"{template}\n{task}")
    uri = window.open("answered.md", _ANSWER)
    window.wait("diagnostics", uri, until=len, what="expected a finding")
    window.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    # There is something to choose from.
    window.press("Control+a", "Control+c", "Control+Home")
    window.choose("promptls: Check Response")
    window.pick(PICK, "All of answered.md")
    window.pick(PICK, "BASE challenge")
    _wait_for_rules(window, uri, "response-tag-missing", "tag-value-unknown")
    window.see_lens("2 findings")
    window.shoot("response-in-file")
    window.ask("edit", uri, [2, len("<review>PAS"), 2, len("<review>PAS")], "S")
    _wait_for_rules(window, uri, "response-tag-missing")
    window.ask("edit", uri, [3, 0, 3, 0], '<task_status id="1.1">COMPLETED</task_status>\n')
    _wait_for_rules(window, uri)
    window.see_lens("0 findings")
    window.ask("save", uri)
    window.ask("run", "workbench.action.closePanel")


def _wait_for_rules(window: Window, uri: str, *rules: str) -> None:
    window.wait(
        "diagnostics",
        uri,
        until=lambda found: sorted(it["code"] for it in found) == [*rules],
        what=f"expected {rules}",
    )


def block(window: Window) -> None:
    uri = window.open("inserted.md", "# Reviewer\n\n", 2)
    window.choose("promptls: Insert Prompt Block")
    window.see(PICK, "What fits here")
    window.shoot("insert-block")
    window.pick(PICK, "What fits here")
    window.wait(
        "text", uri, until=lambda it: "SUGGESTED NEXT STEPS:" in it, what="expected a block"
    )


def status(window: Window) -> None:
    window.open("status.md", "<review>PAS</review>\n")
    window.see(f"{EDITORS} .squiggly-error")
    window.choose("promptls: Show Status")
    window.see(PICK, "Restart")
    window.shoot("status")
    window.press("Escape")


def wait_for_beside(window: Window, accept: Callable[[Any], object]) -> Any:  # noqa: ANN401 - JSON
    """The computed document that is shown, when it is as it should be."""

    def find(editors: list[Any]) -> list[Any]:
        found = [it for it in editors if it["uri"].startswith("promptls")]
        return [it for it in found if accept(it)]

    return find(window.wait("editors", until=find, what="expected another document"))[0]


def close_beside(window: Window) -> None:
    """Close what has been opened beside the editor."""
    window.ask("run", "workbench.action.closeEditorsInOtherGroups")
    window.wait("editors", until=lambda it: len(it) == 1, what="expected one editor")


FLOWS = (
    preview,
    values,
    prompt_of_agent,
    difference,
    difference_to_commit,
    response_in_file,
    block,
    status,
)
