"""The address of the public repository. There is none yet: OWNER stands for whose it will be.

`python .ci/packaging address https://github.com/NAME/promptls` writes it here and wherever else it
is needed. The manifest of the packages gets it, with those of the issues and of the schema of
settings, and the pictures of the README are read from it. Until then these are left out: the
marketplace shows no picture without an address, and extensions for TOML take no path for one.
"""

import json
import re
from typing import Final

ADDRESS: Final = "https://github.com/OWNER/promptls"
REPOSITORY: Final = "" if "/OWNER/" in ADDRESS else ADDRESS
_FOLDER: Final = "editors/vscode"
_SCHEMA: Final = "raw/main/server/promptls/settings/schema.json"
_PICTURE = re.compile(r"(?m)^!\[([^\]]*)\]\((?!https:)([^)]*)\)\n\n?")


def with_address(manifest: bytes, repository: str = REPOSITORY) -> bytes:
    """The `package.json` of the packages."""
    if not repository:
        return manifest
    values = json.loads(manifest)
    values |= {
        "repository": {"type": "git", "url": f"{repository}.git", "directory": _FOLDER},
        "bugs": {"url": f"{repository}/issues"},
        "homepage": f"{repository}/tree/main/{_FOLDER}#readme",
    }
    values["contributes"]["tomlValidation"] = [
        {"fileMatch": ["promptls.toml", ".promptls.toml"], "url": f"{repository}/{_SCHEMA}"}
    ]
    return (json.dumps(values, indent=2) + "\n").encode()


def with_links(listing: bytes, repository: str = REPOSITORY) -> bytes:
    """The manifest of a package, which the marketplace reads its links from."""
    links = {
        "Source": f"{repository}.git",
        "Getstarted": f"{repository}.git",
        "GitHub": f"{repository}.git",
        "Support": f"{repository}/issues",
        "Learn": f"{repository}/tree/main/{_FOLDER}#readme",
    }
    lines = "".join(
        f'<Property Id="Microsoft.VisualStudio.Services.Links.{name}" Value="{it}" />'
        for name, it in links.items()
    )
    return (
        listing.replace(b"</Properties>", f"{lines}</Properties>".encode())
        if repository
        else listing
    )


def with_pictures(page: bytes, repository: str = REPOSITORY) -> bytes:
    """A page whose pictures have whole addresses."""
    to = rf"![\1]({repository}/raw/main/{_FOLDER}/\2)\n\n" if repository else ""
    return _PICTURE.sub(to, page.decode()).encode()
