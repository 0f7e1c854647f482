"""Says which files that may be prompts were not read, and how they are."""

from collections import Counter
from collections.abc import Sequence

from promptls.text.typesetting import escape_unseen
from promptls.text.wording import counted, listed

# The kind of the files with an ending, and where it says enough.
_KINDS = {
    ".mdc": ("**/*.mdc", "instructions"),
    ".txt": ("**/prompts/**/*.txt", "prompt"),
}


def describe_unread(paths: Sequence[str]) -> str:
    """Say how many there are of each ending, and which lines of the settings include them."""
    endings = Counter(path[path.rindex(".") :] for path in paths)
    numbers = listed((counted(n, f"{it} file") for it, n in sorted(endings.items())), "and")
    lines = []
    for ending in sorted(endings):
        pattern, kind = _KINDS.get(ending, (f"**/*{ending}", "prompt"))
        lines.append(f'"{pattern}" = "{kind}"')
    first = escape_unseen(min(paths))
    return (
        f"not checked: {numbers} that may be prompts, such as {first}; to include such files, write"
        f" {listed(lines, 'and')} under [files] in promptls.toml"
    )
