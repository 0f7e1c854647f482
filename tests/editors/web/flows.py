"""What a person does with the page."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

_SQUIGGLE = "#editor .cm-lintRange"
_BLOCK = """\
é😀 Answer with <review>PAS</review>.

---
SUGGESTED NEXT STEPS:
  [1] Continue
  [3] Show workflow status
---
"""


def _show(page: Page, tab: str) -> None:
    page.get_by_role("tab", name=re.compile(rf"^{tab}( \d+)?$")).click()


def _editor(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Document")


def _write(page: Page, text: str, name: str = "Document") -> None:
    """Replace what is in an editor, as somebody who pastes does: nothing continues a list."""
    page.get_by_role("textbox", name=name).focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def _undo(page: Page, name: str = "Document") -> None:
    page.get_by_role("textbox", name=name).focus()
    page.keyboard.press("Control+z")


def _expect_text(page: Page, text: str) -> None:
    expect(_editor(page).locator(".cm-line")).to_have_text(text.split("\n"))


def first_look(page: Page) -> None:
    """The findings of the first example, underlined and listed, with their fixes."""
    expect(page.locator(_SQUIGGLE)).to_have_count(4)
    expect(page.locator("#findings li.error")).to_have_count(4)
    expect(page.get_by_role("status").first).to_have_text("4 findings")
    expect(page.locator(".token-keyword", has_text="SUGGESTED NEXT STEPS:")).to_be_visible()
    page.locator("#findings summary").nth(1).click()
    expect(page.locator("#findings .markdown")).to_contain_text("must be plain ASCII")


def typed_fixed_and_hovered(page: Page) -> None:
    """A faulty block is typed; a fix is clicked where the mouse is on the squiggle."""
    _show(page, "Yours")
    _write(page, "")
    expect(page.locator("#findings")).to_have_text("Nothing to check yet.")
    _write(page, _BLOCK)
    expect(page.locator(_SQUIGGLE)).to_have_count(2)
    page.locator(_SQUIGGLE).first.hover()
    page.locator(".cm-tooltip").get_by_role("button", name="Replace 'PAS' with 'PASS'").click()
    mended = _BLOCK.replace("PAS<", "PASS<")
    _expect_text(page, mended)
    expect(page.locator(_SQUIGGLE)).to_have_count(1)
    page.locator("#editor .token-keyword", has_text="SUGGESTED").hover()
    expect(page.locator(".cm-tooltip .markdown")).to_contain_text("The next steps that an agent")
    page.locator("#findings").get_by_role("button", name="Renumber to 2").click()
    _expect_text(page, mended.replace("[3]", "[2]"))
    expect(page.locator("#findings")).to_have_text("No findings.")


def all_fixed_at_once(page: Page) -> None:
    _show(page, "Agent")
    page.get_by_role("button", name="Fix all that is safe").click()
    expect(page.locator("#findings")).to_have_text("No findings.")
    expect(_editor(page)).to_contain_text("<review>PASS</review>")
    expect(_editor(page)).to_contain_text("[3] Show workflow status")
    expect(_editor(page)).to_be_focused()
    _undo(page)
    expect(page.locator(_SQUIGGLE)).to_have_count(4)


def completed(page: Page) -> None:
    """Values of a tag, and a whole block with places to fill in."""
    _show(page, "Yours")
    _write(page, "")
    page.keyboard.type("<re")
    offer = page.locator(".cm-tooltip-autocomplete li").first
    expect(offer).to_contain_text("review")
    # A moment after it is shown, an offer does not take keys yet, so that nobody takes it unseen.
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    expect(_editor(page)).to_contain_text("<review>PASS</review>")
    _write(page, "")
    page.keyboard.type("SUGG")
    expect(offer).to_contain_text("SUGGESTED NEXT STEPS:")
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    page.keyboard.type("next_phase_name")
    expect(_editor(page)).to_contain_text("[1] {next_phase_name}")
    expect(_editor(page)).to_contain_text("[3] Show workflow status")


def prompt_rendered(page: Page) -> None:
    _show(page, "Contract")
    _show(page, "Prompt")
    missing = page.locator("#prompt mark")
    expect(missing).to_have_text("[Context not provided: COMMIT_RANGE]")
    page.get_by_label("COMMIT_RANGE").fill("v1.0..é😀")
    expect(page.locator("#prompt pre")).to_contain_text("You judge the commits v1.0..é😀,")
    expect(missing).to_have_count(0)
    page.get_by_label("COMMIT_RANGE").fill("")
    expect(missing).to_have_count(1)
    _write(page, "Only {{CHANGED_FILES}}")
    expect(page.locator("#prompt pre")).to_have_text("Only src/login.ts")
    _undo(page)


def answer_checked(page: Page) -> None:
    """The answer is judged by the contract of the prompt, and by the prompt as it is typed."""
    _show(page, "Contract")
    _show(page, "Answer")
    outcome = page.locator("#answer .outcome")
    expect(outcome).to_have_text("malformed: a program cannot read it (contract review)")
    expect(page.locator("#answer .cm-lintRange")).to_have_count(1)
    expect(page.locator("#answer li.error")).to_contain_text("expected 'VERDICT: PASS'")
    _write(page, "é😀\n\nVERDICT: PASS\n", "Answer")
    expect(outcome).to_contain_text("good")
    expect(page.locator("#answer li")).to_have_count(0)
    _undo(page, "Answer")
    _show(page, "Template")
    expect(page.locator("#answer li")).to_contain_text("unexpected space around 'PASS'")
    _show(page, "Settings")
    expect(page.locator("#answer")).to_contain_text("Settings are no prompt.")


def used_by_keyboard(page: Page) -> None:
    """Nothing keeps the focus, tabs have arrows, and fixes need no mouse."""
    _show(page, "Agent")
    _show(page, "Findings")
    expect(page.locator("#findings .fix")).to_have_count(4)
    _editor(page).focus()
    page.keyboard.press("F8")
    expect(page.locator(".cm-tooltip, .cm-panel-lint").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+.")
    expect(page.locator("#findings .primary")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#findings .fix", has_text="Replace 'PAS' with 'PASS'")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(_SQUIGGLE)).to_have_count(3)
    expect(_editor(page)).to_be_focused()
    _undo(page)
    expect(page.locator(_SQUIGGLE)).to_have_count(4)
    page.keyboard.press("Tab")
    expect(_editor(page)).not_to_be_focused()
    page.get_by_role("tab", name="Agent").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Template")).to_be_focused()
    expect(page.locator("#about")).to_contain_text("BASE-review.md")


# The first one is about a page that nobody has used yet.
FLOWS: Final = (
    first_look,
    typed_fixed_and_hovered,
    all_fixed_at_once,
    completed,
    prompt_rendered,
    answer_checked,
    used_by_keyboard,
)
