"""What is known of clients that they do not announce, by the names that they give themselves.

Each row is what was tried with that client. Of one that has no row, the least is expected.
"""

from typing import Final

from promptls.text.values import NamedTuple


class Habits(NamedTuple):
    """What a client does."""

    # Whether a choice and an escaped mark in a snippet are what the protocol says. Others leave
    # parts of them in the text, and no capability tells.
    reads_choices: bool = False
    # Whether an offer takes the place of what is behind the cursor, as far as its range says.
    replaces_behind: bool = False
    # Whether an offer of several lines is inserted right by a client without snippets.
    inserts_lines: bool = False
    # Whether it shows Markdown in the documentation of offers without announcing that.
    shows_markdown: bool = False
    # Whether it shows what has changed about a document that it has pulled before.
    pulls_again: bool = True
    # Whether it completes the paths in the links of Markdown itself.
    completes_links: bool = False


NOTHING: Final = Habits()
_FULL: Final = Habits(reads_choices=True, replaces_behind=True)
_CODE: Final = _FULL._replace(completes_links=True)
_EMACS: Final = Habits(inserts_lines=True, shows_markdown=True)

HABITS: Final = {
    # Neovim does not pull the diagnostics of a document again after a change of settings.
    "Neovim": _FULL._replace(pulls_again=False),
    "helix": _FULL,
    "coc.nvim": _FULL,
    "Zed": _FULL,
    # Editors that are made of VS Code have its name for snippets, too.
    "Visual Studio Code": _CODE,
    "Visual Studio Code - Insiders": _CODE,
    "Code - OSS": _CODE,
    "VSCodium": _CODE,
    "code-server": _CODE,
    "Cursor": _CODE,
    "Windsurf": _CODE,
    "Positron": _CODE,
    # Emacs, with one of its two clients.
    "Emacs (eglot)": _EMACS,
    "Eglot": _EMACS,
    "emacs": _EMACS,
}
