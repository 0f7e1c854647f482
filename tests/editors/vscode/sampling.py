"""The sample folder, in a window of its own."""

from editors.vscode.window import EDITORS, Probe, Window, wait_for_probe
from editors.waiting import START


def sample(window: Window) -> None:
    probes = window.ask.path.parent
    before = set(probes.iterdir())
    with window.page.context.expect_page(timeout=START * 1000) as opened:
        window.choose("promptls: Open a Sample Folder")
    page = opened.value
    probe = Probe(wait_for_probe(probes, before))
    own = Window(page, window.folder, window.shots, probe)
    own.see(".tab", "CLAUDE-review.md", timeout=START)
    own.see(".gettingStartedContainer", "Get started with promptls", timeout=START)
    own.see(f"{EDITORS} .squiggly-warning", timeout=START)
    # The steps have the focus. The lens comes above what is in sight.
    own.see(f"{EDITORS} .view-line").click()
    own.press_for("Control+Home", f"{EDITORS} .codelens-decoration", "used for CLAUDE")
    own.shoot("sample")
    # What a step of the walkthrough does works on the template beside it.
    own.ask("start", "promptls.openPreview")
    own.wait(
        "editors",
        until=lambda all_: any("/render/Preview" in it["uri"] for it in all_),
        what="expected the preview",
    )
    own.shoot("sample-preview")
    page.close(run_before_unload=True)


FLOWS = (sample,)
