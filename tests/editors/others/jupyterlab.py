"""JupyterLab with jupyterlab-lsp, in Chromium: the lines of `editors/README.md`, and findings."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as BrowserError

from editors.waiting import START, wait
from editors.workspace import Workspace, read_lines
from pages.blocks import blocks_of

_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/lab")
_OPTIONS = ("--no-browser", "--allow-root", "--IdentityProvider.token=", "--ServerApp.port=0")
_MARKED = "[...document.querySelectorAll('.cm-lintRange')].map(it => it.textContent)"


def try_jupyterlab(folder: Path, space: Workspace) -> list[str]:
    """What is underlined in each file, behind wide letters as well."""
    (lines,) = blocks_of(read_lines("README.md"), "json")
    space.configure(".jupyter/jupyter_server_config.json", lines)
    with _serve(folder, space) as address, sync_playwright() as playwright:
        program = str(folder / "bin/chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        return [it for file in space.findings for it in _compare(browser, address, file, space)]


def _compare(browser: Browser, address: str, file: Path, space: Workspace) -> Iterator[str]:
    wanted = sorted(it.text for it in space.findings[file])
    page = browser.new_page()
    try:
        page.goto(f"{address}/tree/{file.name}")
        page.wait_for_function(f"{_MARKED}.length >= {len(wanted)}", timeout=START * 1000)
    except BrowserError as error:
        yield f"{file.name}: {error}"
    shown = sorted(page.evaluate(_MARKED))
    if shown != wanted:
        yield f"{file.name}: underlines {shown}, not {wanted}"
    page.close()


@contextmanager
def _serve(folder: Path, space: Workspace) -> Iterator[str]:
    """The address of a JupyterLab that runs in the project."""
    log = space.home / "jupyter.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [folder / "bin/jupyter", "lab", *_OPTIONS],
            cwd=space.project,
            env=space.env,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        wait(lambda: _ADDRESS.search(log.read_text()), log.read_text, START)
        found = _ADDRESS.search(log.read_text())
        assert found
        yield found[0]
    finally:
        process.terminate()
        process.wait()
