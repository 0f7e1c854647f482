"""How long VS Code takes for what a person waits for."""

import re
from pathlib import Path
from statistics import median
from time import monotonic

from editors.neovim import Neovim
from editors.vscode.showing import REVIEWER, SQUIGGLE
from editors.vscode.window import Window
from editors.waiting import START, NotShownError, wait

_ROUNDS = 7
_ACTIVATION = re.compile(r"Activation: (\d+)ms")
_ACTIVATED = re.compile(r"^promptls[^|]*Activation: \d+ms")
# A client without anything that would cost time.
_CONFIGURATION = """
vim.api.nvim_create_autocmd("FileType", {{
  pattern = "markdown",
  callback = function()
    vim.lsp.start({{ name = "promptls", cmd = {{ "{promptls}", "server" }}, root_dir = "{folder}" }})
  end,
}})
"""
_MEASURE = """
local start = vim.uv.hrtime()
vim.cmd.edit("{file}")
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 1)
return (vim.uv.hrtime() - start) / 1e6
"""


def await_findings(window: Window) -> float:
    """The seconds from the start of a window until the file in it has findings."""
    found = window.find(SQUIGGLE)
    wait(lambda: found.count() == 4, "the first file has no findings", START)
    return monotonic() - window.began


def activate(window: Window) -> int:
    """Activate the extension while nothing else is activated. Returns the milliseconds."""
    window.ask("activate", "promptls.promptls")
    return read_activation(window)


def read_activation(window: Window) -> int:
    """The milliseconds that VS Code shows for loading and activating the extension."""
    size = window.page.viewport_size
    # Only rows that have room are there.
    window.page.set_viewport_size({"width": 1280, "height": 2400})
    window.ask("run", "workbench.action.showRuntimeExtensions")
    row = window.see(".runtime-extensions-editor .monaco-list-row", _ACTIVATED)
    shown = row.inner_text()
    window.press("Escape")
    window.page.set_viewport_size(size)
    found = _ACTIVATION.search(shown)
    if found is None:
        raise NotShownError(f"VS Code shows no time for: {shown}")
    return int(found[1])


def compare(window: Window, program: Path, promptls: Path, env: dict[str, str]) -> str:
    """Open files in two running editors in turn, until they have findings."""
    # Outside of the workspace, whose files have findings before they are opened.
    home = Path(env["HOME"])
    folder = home / "timed"
    init = home / ".config" / "nvim" / "init.lua"
    init.parent.mkdir(parents=True)
    init.write_text(_CONFIGURATION.format(promptls=promptls, folder=folder), encoding="utf-8")
    folder.mkdir()
    files = [folder / f"{it}.md" for it in range(_ROUNDS + 1)]
    for it in files:
        it.write_text(REVIEWER, encoding="utf-8")
    there, here = [], []
    with Neovim(program, folder / "none", home, env) as neovim:
        for it in files:
            there.append(neovim.run(_MEASURE.format(file=it)))
            here.append(window.ask("measure", it.as_uri()))
    # The first file starts the server.
    neovim_needs = median(there[1:])
    opened, found = (median(it[1:]) for it in zip(*here, strict=True))
    own = median(it[1] - it[0] for it in here[1:])
    return (
        f"an opened file has findings after {found:.0f} ms, {own:.0f} ms after VS Code has told its "
        f"extensions of it ({opened:.0f} ms), in Neovim after {neovim_needs:.0f} ms: "
        f"{found / neovim_needs:.1f} and {own / neovim_needs:.1f} times"
    )
