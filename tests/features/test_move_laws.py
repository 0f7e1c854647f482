"""The laws of what follows moved files: no edits overlap, imports lead where they led, links stay."""

import posixpath
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from promptls.document import Document
from promptls.features.moved_files import follow_in_document
from promptls.parsing import parse
from promptls.semantics.imports import IMPORTABLE, find_imports
from promptls.semantics.links import find_link_paths
from promptls.semantics.moves import Move, find_new_path
from promptls.text.edits import apply_edits
from promptls.text.paths import encode_path, folder_of
from promptls.text.spans import Source
from promptls.vocabulary.imports import find_importing

FOLDERS = ("", "a", "a/b", "references", "x y", "scripts")
NAMES = ("a.md", "b.md", "run.sh", "c d.md", "e%f.md", "g(h).md")
OWN = ("CLAUDE.md", "skills/a/SKILL.md", "a/b/SKILL.md", ".claude/commands/a.md")
HEAD = "---\nname: a\ndescription: b\n---\n"

paths = st.builds(posixpath.join, st.sampled_from(FOLDERS), st.sampled_from(NAMES))
file_moves = paths.map(lambda it: Move(it, f"new/{it}"))
folder_moves = st.builds(
    lambda old, new: Move(old, new, is_folder=True, is_skill=old == "skills/a"),
    st.sampled_from([*filter(None, FOLDERS), "skills/a", ".claude"]),
    st.sampled_from(["new", "new/deep er", "a/new"]),
)


def written(path: str, own: str, form: int) -> str:
    """A path from the folder of a file on, in one of several forms."""
    shown = posixpath.relpath(path, folder_of(own) or ".")
    link = encode_path(shown)
    return (
        f"[x]({link}#part)",
        f"[x](<{shown}>)",
        f"\n[x]: {link}\n",
        f"[`{shown}`]({link})",
        f"`{shown}`",
        f"@{shown}",
        f"\n```sh\nbash {shown}\n```\n",
        f"{path},",
    )[form]


def links(document: Document) -> list[str]:
    return [it.path for it in find_link_paths(document)]


@given(
    st.sampled_from(OWN),
    st.lists(st.tuples(paths, st.integers(0, 7)), max_size=6),
    st.lists(
        st.one_of(file_moves, folder_moves), min_size=1, max_size=2, unique_by=lambda it: it.old
    ),
)
def test_imports_lead_where_they_led_and_links_stay(
    own: str, parts: list[tuple[str, int]], moves: list[Move]
) -> None:
    text = HEAD + " \n".join(written(path, own, form) for path, form in parts)
    document = parse(Source(text), own)
    edits = follow_in_document(document, moves)
    assert all(one.span.end <= other.span.start for one, other in pairwise(edits))
    moved = parse(
        Source(apply_edits(text, edits)),
        find_new_path(own, moves),
        kind=document.kind,
        role=document.role,
    )
    assert links(moved) == links(document)
    expected = [find_new_path(it.target, moves) for it in find_imports(document)]
    if find_importing(moved.path) is not None and all(map(IMPORTABLE.fullmatch, expected)):
        assert [it.target for it in find_imports(moved)] == expected
