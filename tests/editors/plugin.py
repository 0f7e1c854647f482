"""The plugin for Neovim, in an empty home: as a native package, without a line of configuration."""

from pathlib import Path

from editors.features import try_features
from editors.plugin_completion import try_completion
from editors.plugin_failures import try_failures
from editors.plugin_files import try_files
from editors.plugin_pages import try_pages
from editors.workspace import Workspace
from pages.blocks import PROJECT

FOLDER = PROJECT / "editors" / "neovim"


def install(space: Workspace) -> None:
    """Put the plugin where Neovim finds packages."""
    package = space.home / ".local/share/nvim/site/pack/promptls/start/promptls"
    package.parent.mkdir(parents=True, exist_ok=True)
    package.symlink_to(FOLDER)


def try_plugin(program: Path, space: Workspace) -> list[str]:
    """Try all of it. Returns what went wrong."""
    return [
        *try_features(program, space, has_lenses=True, by_itself=True),
        *try_completion(program, space),
        *try_pages(program, space),
        *try_files(program, space),
        *try_failures(program, space),
    ]
