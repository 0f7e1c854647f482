"""The plugin for Neovim, in an empty home: as a native package, without a line of configuration."""

import json
import shutil
import subprocess
from pathlib import Path

from editors.features import try_features
from editors.plugin_colours import try_colours
from editors.plugin_commands import try_commands
from editors.plugin_completion import try_completion
from editors.plugin_failures import try_failures
from editors.plugin_files import try_files
from editors.plugin_fixing import try_fixing
from editors.plugin_hosts import try_hosts
from editors.plugin_options import try_options
from editors.plugin_preview import try_preview
from editors.plugin_prompts import try_prompts
from editors.workspace import README, Workspace
from pages.blocks import PROJECT, blocks_of

_FOLDER = PROJECT / "editors" / "neovim"
_PACKAGE = ".local/share/nvim/site/pack/promptls/start/promptls"
_README = (_FOLDER / "README.md").read_text(encoding="utf-8")
_CONTRIBUTING = (PROJECT / "server/CONTRIBUTING.md").read_text(encoding="utf-8")
_ADDRESS = "https://github.com/OWNER/promptls.git"
_IS_THERE = """
local function is_there() return #vim.lsp.get_clients({ name = "promptls" }) == 1 end
vim.wait(30000, is_there)
local has_help = pcall(vim.cmd.help, "promptls-install")
vim.fn.writefile({ vim.json.encode({ is_there(), has_help }) }, vim.env.OUT)
vim.cmd("qall!")
"""


def install(space: Workspace) -> None:
    """Put a copy where Neovim finds packages."""
    shutil.copytree(_FOLDER, space.home / _PACKAGE)


def try_plugin(program: Path, space: Workspace) -> list[str]:
    """Try all that it does. Returns what went wrong."""
    return [
        *try_features(program, space, has_lenses=True, by_itself=True),
        *try_colours(program, space),
        *try_completion(program, space),
        *try_preview(program, space),
        *try_hosts(program, space),
        *try_prompts(program, space),
        *try_fixing(program, space),
        *try_commands(program, space),
        *try_files(program, space),
        *try_options(program, space),
        *try_failures(program, space),
    ]


def try_lines(program: Path, space: Workspace, *, is_new: bool) -> list[str]:
    """Try the lines of its README that install it. Returns those that do not."""
    packed, _, plain, _ = blocks_of(_README, "lua", "Install")
    (shown, *_) = blocks_of(README, "lua", "In the editor")
    checkout = _make_checkout(space)
    # The first installation asks, and there is no user to answer.
    agreed = "vim.fn.confirm = function() return 1 end\n"
    lines = [plain, agreed + packed.replace(_ADDRESS, f"file://{checkout}")] if is_new else [plain]
    lines += [shown] * (shown != plain)
    wrong = [it for it in lines if not _starts_server_and_has_help(program, space, it)]
    return wrong + _try_clone(program, space, checkout)


def _make_checkout(space: Workspace) -> Path:
    """A clone of the repository with the branch for plugin managers, as a release makes it."""
    checkout = space.home / "promptls"
    subprocess.run(["git", "clone", "-q", PROJECT, checkout], check=True, env=space.env)
    (lines,) = blocks_of(_CONTRIBUTING, "", "The branch of the plugin for Neovim")
    split, push = lines.splitlines()
    assert push == "git push origin nvim"
    subprocess.run(
        split.split(), cwd=checkout, check=True, env=space.env, stdout=subprocess.DEVNULL
    )
    return checkout


def _try_clone(program: Path, space: Workspace, checkout: Path) -> list[str]:
    """The clone of the branch as a package, which is removed afterwards."""
    (line,) = blocks_of(_README, "console", "Install")
    command = line.removeprefix("$ ").replace(_ADDRESS, f"file://{checkout}")
    subprocess.run(["sh", "-euc", command], check=True, env=space.env, capture_output=True)
    is_right = _starts_server_and_has_help(program, space, "")
    shutil.rmtree(space.home / _PACKAGE)
    return [] if is_right else [line]


def _starts_server_and_has_help(program: Path, space: Workspace, lines: str) -> bool:
    start, out = space.configure("start.lua", lines), space.home / "started.json"
    out.unlink(missing_ok=True)
    probe = space.configure("probe.lua", _IS_THERE)
    file = next(iter(space.findings))
    arguments: list[str | Path] = [
        "--headless",
        "-n",
        "-i",
        "NONE",
        "-u",
        start,
        "-c",
        f"luafile {probe}",
        file,
    ]
    subprocess.run(
        [program, *arguments],
        env=space.env | {"OUT": str(out)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=90,
        check=False,
    )
    return out.is_file() and json.loads(out.read_text(encoding="utf-8")) == [True, True]
