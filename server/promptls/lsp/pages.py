"""Where the pages of the rules are."""

from pathlib import Path
from typing import Final

import promptls


def _address() -> str | None:
    # They ship in the package; in a checkout they stand beside it.
    package = Path(promptls.__file__).resolve().parent
    pages = (folder / "RULES.md" for folder in (package, package.parent))
    return next((it.as_uri() for it in pages if it.is_file()), None)


PAGES: Final = _address()
