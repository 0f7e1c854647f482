"""Where things are in the checkout."""

from pathlib import Path

PROJECT = Path(__file__).resolve().parents[4]
EXTENSION = PROJECT / "editors" / "vscode"
PACKAGING = EXTENSION / "packaging"
REQUIREMENTS = PACKAGING / "requirements.txt"
CONTENTS = PACKAGING / "contents.txt"
LIBS = EXTENSION / "bundled" / "libs"
# In a package, everything but the manifest and the list of types is in this folder.
INSIDE = "extension/"
LIBS_INSIDE = f"{INSIDE}bundled/libs/"
