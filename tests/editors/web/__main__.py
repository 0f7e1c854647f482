"""Tries the page in a browser without a network: `FOLDER/bin/python tests/editors/web FOLDER PAGE`.

FOLDER is what `tests/editors/install` made, and PAGE what `python editors/web/build.py` made. The
page is opened as a file. It is used with mouse and keys; then its server checks many files, and must
find what `promptls check` finds.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

# The folder of the tests, for `python tests/editors/web`.
sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from playwright.sync_api import Error as BrowserError

from editors.waiting import START, TIMEOUT, NotShownError
from editors.web.agreement import agree
from editors.web.doors import compare
from editors.web.flows import FLOWS

_SIZE: ViewportSize = {"width": 1280, "height": 800}
# Of an error that is shown.
_LINES = 3
# What a page may ask for. All else would be a network.
_OWN = ("file:", "data:", "blob:")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python tests/editors/web", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("page", type=Path)
    parser.add_argument("promptls", nargs="?", default=shutil.which("promptls"))
    parser.add_argument("--shots", type=Path, help="folder of the pictures; default: FOLDER/shots")
    parser.add_argument("--all", action="store_true", help="check all real files, not some of them")
    given = parser.parse_args()
    if given.promptls is None:
        parser.error("promptls is not on the PATH")
    shots = given.shots or given.folder / "shots"
    shots.mkdir(parents=True, exist_ok=True)
    address = (given.page / "index.html").absolute().as_uri()
    wrong: list[str] = []
    notes: list[str] = []
    start = monotonic()
    with sync_playwright() as playwright:
        # Its sandbox does not work for root.
        arguments = {
            "executable_path": given.folder / "bin" / "chromium",
            "args": ["--no-sandbox", "--disable-font-subpixel-positioning"],
        }
        with (
            playwright.chromium.launch(**arguments, timeout=START * 1000) as browser,
            _opened(browser, address, wrong, notes) as page,
            tempfile.TemporaryDirectory() as work,
        ):
            for flow in FLOWS:
                _try(flow, page, shots, wrong)
            said, found = compare(page)
            notes.append(said)
            wrong += found
            said, found = agree(page, Path(work), given.promptls, everything=given.all)
            wrong += found
    sys.stdout.write(f"web: {said} ({monotonic() - start:.1f} s), see {shots}\n")
    sys.stdout.writelines(f"  {it}\n" for it in wrong + notes)
    return min(len(wrong), 1)


def _try(flow: Callable[[Page], None], page: Page, shots: Path, wrong: list[str]) -> None:
    name = flow.__name__
    try:
        flow(page)
        page.screenshot(path=shots / f"web-{name}.png", animations="disabled")
    except (AssertionError, BrowserError, NotShownError) as error:
        # Behind its first lines it describes the whole page.
        said = str(error).split("\n")[:_LINES]
        wrong.append(f"{name}: {' '.join(said)}")
        page.screenshot(path=shots / f"failed-web-{name}.png")
        # What it has left must not fail the next one.
        _open(page, page.url)


@contextmanager
def _opened(browser: Browser, address: str, wrong: list[str], notes: list[str]) -> Iterator[Page]:
    """The page, opened as a file in a browser without a network; its errors are noted."""
    with browser.new_context(offline=True, viewport=_SIZE) as context:
        page = context.new_page()
        page.set_default_timeout(TIMEOUT * 1000)
        expect.set_options(timeout=TIMEOUT * 1000)
        page.on("pageerror", lambda it: wrong.append(f"the page has failed: {it}"))
        page.on(
            "console",
            lambda it: wrong.append(f"the page says: {it.text}") if it.type == "error" else None,
        )
        page.on(
            "request",
            lambda it: None if it.url.startswith(_OWN) else wrong.append(f"asked for {it.url}"),
        )
        begun = monotonic()
        _open(page, address)
        notes.append(f"the page has its first findings after {monotonic() - begun:.1f} s")
        page.locator("#findings .fix").first.wait_for()
        yield page


def _open(page: Page, address: str) -> None:
    page.goto(address, timeout=START * 1000)
    page.locator("#findings li").first.wait_for(timeout=START * 1000)


if __name__ == "__main__":
    sys.exit(main())
