"""The address of the public repository, in all files that have it.

Until it is known, it is `OWNER/promptls` in the files of `PLACES`, and `PASSAGES` are what pages
say for as long as there is no public package. One command rewrites both; `vsix/address.py` is
where programs read it.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from release.passages import PASSAGES
from vsix.errors import PackagingError

UNKNOWN: Final = "OWNER/promptls"
_ADDRESS = re.compile(r"https://github\.com/(?P<slug>[A-Za-z0-9-]+/promptls)")
# Where the address is needed, and for what.
PLACES: Final = {
    "editors/vscode/packaging/vsix/address.py": "the manifest and the pictures of the extension",
    ".ci/gitlab.yml": "the line that includes it",
    "pyproject.toml": "the links of the package",
    "editors/claude-code/.claude-plugin/plugin.json": "the links of the plugin",
    "editors/neovim/README.md": "the lines for plugin managers",
    "editors/neovim/doc/promptls.txt": "the same, in the help",
    "server/promptls/settings/json_schema.py": "the first line of new settings",
    "tests/editors/plugin.py": "runs these lines with a repository in its place",
}


def announce(project: Path, address: str) -> Iterator[str]:
    """Write the address into all files, and yield their names."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise PackagingError(f"'{address}' is not of the form https://github.com/NAME/promptls")
    names = sorted({*PLACES, *PASSAGES})
    texts = {name: (project / name).read_text(encoding="utf-8") for name in names}
    for name, text in with_address(texts, found["slug"]).items():
        (project / name).write_text(text, encoding="utf-8", newline="\n")
        yield name


def with_address(texts: Mapping[str, str], slug: str) -> dict[str, str]:
    """The files with the address in it, and as pages are where there is a public package."""
    written = {}
    for name, text in texts.items():
        for old, new in PASSAGES.get(name, ()):
            if text.count(old) != 1:
                raise PackagingError(f"{name} has other words than: {old.strip()}")
            text = text.replace(old, new)  # noqa: PLW2901 - one passage after the other
        written[name] = text.replace(UNKNOWN, slug)
    return written
