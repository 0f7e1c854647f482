"""Front matter that is no YAML to the host, which takes it for a part of the text, or skips it."""

import re

from promptls.parsing import read_front_matter
from promptls.semantics.arrivals.splitting import HostRefusal
from promptls.text.spans import BYTE_ORDER_MARK

_DASHES = "---"
_END = "..."
# What may be behind the dashes: what the front matter is written in.
_YAML = frozenset({"", "yaml", "yml"})


def is_unreadable(text: str, mended: str) -> bool:
    """Whether what is above the next line with dashes, or all of the text, is no YAML.

    Lines of the pattern `mended` become texts in quotes if need be, and carriage returns go. Raises
    `HostRefusal` where it is still none then: only as it is written, it is a part of the text.
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    if "\n" not in text:
        # As the program counts, the last letter is none of the word behind the dashes.
        return bool(text[len(_DASHES) : -1].strip())
    closing = text.find(f"\n{_DASHES}", len(_DASHES))
    language, _, block = text[len(_DASHES) : closing if closing >= 0 else None].partition("\n")
    lines = block.split("\n")
    if language.strip() not in _YAML:
        return any(it.strip() and not it.lstrip().startswith("#") for it in lines)
    if _is_yaml(lines):
        return False
    if closing < 0 or language.strip("\r"):
        return True
    changed = [f'{it.partition(":")[0]}: ""' if re.fullmatch(mended, it) else it for it in lines]
    if changed == lines and "\r\n" not in block:
        return True
    if not _is_yaml(changed):
        raise HostRefusal("its front matter is no YAML")
    return False


def _is_yaml(lines: list[str]) -> bool:
    """Whether they are one value of any sort. No key is in it twice."""
    end = next((at for at, it in enumerate(lines) if it.rstrip() == _END), len(lines))
    nested = "\n".join(f"  {it}" if it.strip() else "" for it in lines[:end])
    front = read_front_matter(f"{_DASHES}\nvalue:\n{nested}\n{_DASHES}\n")
    is_one = front is not None and not front.problems and not front.repetitions
    return is_one and not any(map(str.strip, lines[end + 1 :]))
