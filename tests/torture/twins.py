"""Whether the text that a server holds is the one that it should."""

import re

from torture.cases import Outcome, failed, inconclusive, passed
from torture.server import Server

_LINES = re.compile(r"[^\n]*\n|[^\n]+")


def compare(server: Server, uri: str, text: str, tag: str, note: str = "") -> Outcome:
    """Compare what is seen of a document with what is seen of a text."""
    seen = server.view(uri)
    right = server.view(server.open(text, server.twin_uri(tag)))
    if seen != right:
        differing = [view for view in right if seen.get(view) != right.get(view)]
        return failed(f"desync seen in {differing} {note}")
    lines: list[str] = _LINES.findall(text)
    other = "".join(lines[1:]) if len(lines) > 3 else f"\n\n# ZZ\n\n{text}"
    if server.view(server.open(other, server.twin_uri(f"{tag}s"))) == right:
        return inconclusive(f"this server shows nothing that depends on the text {note}")
    views = ", ".join(view.rpartition("/")[2] for view in right if right[view])
    return passed(f"views equal ({views}) {note}")
