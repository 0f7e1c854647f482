"""Whole files from nothing, key by key: what is accepted leaves the right text, and no finding."""

from editors.vscode.changing import MENU_OF_FIXES
from editors.vscode.completing import MENU
from editors.vscode.documents import close_beside, wait_for_beside, wait_for_sides
from editors.vscode.reaching import PREVIEW_TAB
from editors.vscode.window import PICK, Window
from editors.waiting import wait

_FOLDER = "templates/system"
_BASE = """# Identity & Role

You are a reviewer of all.

# Core Principles

- Look at quality, security and tests.

# Context

<<PROJECT_CONTEXT>>

<<SKELETON>>

# Workflow

The phase is review.

Output <review>PASS</review>, <review>NEEDS_CHANGES</review> or <review>MAJOR_ISSUES</review>.
"""


class _Writer:
    """Somebody who writes a file; what must then be in it is compared after each step."""

    def __init__(self, window: Window, path: str) -> None:
        self.window, self.uri, self.text = window, window.open(path, ""), ""

    def type(self, typed: str, then: str | None = None) -> None:
        """Type, and press Enter for each line break."""
        for number, it in enumerate(typed.split("\n")):
            if number:
                self.window.press("Enter")
            self.window.type(it)
        self.expect(typed if then is None else then)

    def accept(self, typed: str, offer: str, then: str, *, asks: bool = False) -> None:
        """Type, and take with Enter what is offered for it, or else what is offered if asked."""
        self.window.type(typed)
        if asks:
            self.window.press_for("Control+Space", f"{MENU}.focused", offer)
        self.take(offer)
        self.expect(then)

    def take(self, offer: str) -> None:
        """Go down to an offer, and take it."""
        self.window.see(MENU, offer)
        focused = self.window.find(f"{MENU}.focused")

        def is_reached() -> bool:
            before = focused.all_inner_texts()
            if before and offer in before[0]:
                return True
            self.window.press("ArrowDown")
            wait(lambda: focused.all_inner_texts() != before, "the list cannot be gone through")
            return False

        wait(is_reached, lambda: f"expected {offer} in {self.window.find(MENU).all_inner_texts()}")
        self.window.press("Enter")
        self.window.count(0, MENU, offer)

    def expect(self, then: str) -> None:
        # What is selected behind an accepted offer is typed over.
        self.text = self.text.removesuffix("…") + then
        self.window.wait_text(self.uri, self.text)

    def expect_rules(self, *rules: str) -> None:
        self.window.wait(
            "diagnostics",
            self.uri,
            until=lambda found: {it["code"] for it in found} == {*rules},
            what=f"expected {rules}",
        )


def template_from_nothing(window: Window) -> None:
    """From an empty file to a template without a finding, its preview, and how it differs."""
    window.open(f"{_FOLDER}/BASE-review.md", _BASE)
    writer = _Writer(window, f"{_FOLDER}/CLAUDE-review.md")
    writer.expect_rules("template-empty")
    # Who asks in the empty file is offered what it needs first.
    identity = "# Identity & Role\n\nYou are …"
    writer.accept("", "# Identity & Role", identity, asks=True)
    writer.type("a reviewer of plans.\n\n")
    writer.accept("#", "# Core Principles", "# Core Principles\n\n- …")
    writer.type("Look at quality, security and tests.\n\n")
    writer.type("# Context\n\n")
    # What must be there is offered first.
    writer.accept("<<", "<<PROJECT_CONTEXT>>", "<<PROJECT_CONTEXT>>")
    writer.type("\n\n")
    writer.accept("<<SK", "<<SKELETON>>", "<<SKELETON>>")
    writer.type("\n\n")
    writer.expect_rules("template-tag-not-instructed", "template-workflow-missing")
    writer.accept("#", "# Workflow", "# Workflow\n\nThe phase is …")
    writer.type("review.\n\n")
    writer.type("Output ")
    writer.accept("<rev", "<review>", "<review>PASS</review>")
    writer.take("PASS")
    window.press("End")
    writer.type(" or ")
    writer.accept("<rev", "<review>", "<review>PASS</review>")
    writer.take("NEEDS_CHANGES")
    writer.text = writer.text.removesuffix("PASS</review>")
    writer.expect("NEEDS_CHANGES</review>")
    window.press("End")
    writer.type(".\n")
    writer.expect_rules()
    window.shoot("story-template")
    window.ask("save", writer.uri)
    _preview_and_compare(window)


def _preview_and_compare(window: Window) -> None:
    window.press_for("Control+k Alt+v", PREVIEW_TAB, "Preview")
    wait_for_beside(window, lambda it: "[Context not provided: PROJECT_CONTEXT]" in it["text"])
    window.choose("promptls: Fill In Values")
    window.pick(PICK, "PROJECT_CONTEXT")
    window.answer("PROJECT_CONTEXT", "A shop.")
    wait_for_beside(window, lambda it: "# Context\n\nA shop.\n" in it["text"])
    window.see(PICK, "SKELETON")
    window.press("Escape")
    window.shoot("story-preview")
    close_beside(window)
    window.choose("promptls: Show Difference")
    window.pick(PICK, "BASE and Own Template")
    left, right = wait_for_sides(window, [f"{_FOLDER}/BASE-review", f"{_FOLDER}/CLAUDE-review"])
    assert (left["text"], "of plans" in right["text"]) == (_BASE, True)
    window.shoot("story-difference")
    window.ask("run", "workbench.action.closeActiveEditor")


def agent_from_nothing(window: Window) -> None:
    """From an empty file to an agent with front matter, a variable, a verdict and next steps."""
    writer = _Writer(window, ".claude/agents/reviewer.md")
    front = "---\nname: {}\ndescription: {}\ntools: {}\nmodel: {}\n---"
    usual = ["reviewer", "When to delegate a task to the agent.", "Read, Grep, Glob", "inherit"]
    window.wait("folds", writer.uri, until=lambda it: it == [], what="expected an answer")
    writer.accept("---", "--- agent front matter", front.format(*usual), asks=True)
    # The name is that of the file, so it stays. Each of the others is replaced.
    window.press("Tab")
    window.type("Reviews a plan that is ready.")
    window.press("Tab")
    writer.text = front.format("reviewer", "Reviews a plan that is ready.", *usual[2:])
    writer.expect("")
    writer.text = front.format("reviewer", "Reviews a plan that is ready.", "Read, Grep", "inherit")
    writer.accept("Read, Gr", "Grep", "", asks=True)
    window.press("Tab")
    writer.text = front.format("reviewer", "Reviews a plan that is ready.", "Read, Grep", "opus")
    writer.accept("op", "opus", "", asks=True)
    window.press("Control+End")
    writer.type("\n\n# Role\n\nRead ")
    writer.accept("<<", "<<PROJECT_CONTEXT>>", "<<PROJECT_CONTEXT>>")
    writer.type(". Answer with ")
    writer.accept("<rev", "<review>", "<review>PASS</review>", asks=True)
    writer.take("PASS")
    window.press("End")
    writer.type(" or <review>PAS</review>.")
    # What a person does wrong is found, and mended.
    writer.expect_rules("tag-value-unknown")
    window.press(*["ArrowLeft"] * len("S</review>."))
    title = "Replace 'PAS' with 'PASS'"
    window.press_for("Control+.", MENU_OF_FIXES, title).click()
    writer.text = writer.text.replace("PAS<", "PASS<")
    writer.expect("")
    writer.expect_rules()
    window.press("Control+End")
    writer.type("\n\n")
    steps = "  [1] {primary_prompt}\n  [2] {alternative_action}\n  [3] Show workflow status\n"
    block = f"---\nSUGGESTED NEXT STEPS:\n{steps}---"
    writer.accept("SUGG", "SUGGESTED NEXT STEPS:", block, asks=True)
    window.shoot("story-agent")
    window.ask("save", writer.uri)
    writer.expect_rules()


FLOWS = (template_from_nothing, agent_from_nothing)
