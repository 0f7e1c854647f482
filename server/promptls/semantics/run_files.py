"""The scripts and other files of a skill that its commands name: `bash scripts/build.sh`.

Nothing says that such a file must be there: a command may be an example, or make it.
"""

from collections.abc import Iterator
from itertools import islice

from promptls.document import Document, Entry, Region, RegionKind
from promptls.document.marks import SKILL_FOLDERS
from promptls.parsing.regions import find_regions
from promptls.semantics.examples_of_paths import STANDS_FOR
from promptls.semantics.mentioned_files import MentionedFile, find_every_mention, is_read
from promptls.semantics.places_of_paths import find_candidates, find_in_parts
from promptls.text.paths import folder_of
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.values import query
from promptls.vocabulary.kinds import PROGRAM_KINDS

_SHELLS = frozenset({"bash", "console", "sh", "shell", "shell-session", "zsh"})
# A word of a command, from the folder of the skill on.
_WORD = pattern(
    rf"(?<![^\s\"'=])(?P<path>(?:\./)?(?:{'|'.join(SKILL_FOLDERS)})[\w./-]++(?<=\w))"
    r"(?![^\s\"';)|&])"
)
_ENDING = pattern(r"\.[A-Za-z]\w*+\Z")
_MOST = 200


@query
def find_named_files(document: Document) -> tuple[MentionedFile, ...]:
    """The paths that a skill, an agent or a command names, in its commands as well."""
    return (*find_every_mention(document), *find_run_files(document))


@query
def find_run_files(document: Document) -> tuple[MentionedFile, ...]:
    """The files in the fences of shells that a skill, an agent or a command has."""
    if document.too_large or document.kind not in PROGRAM_KINDS or not is_read(document):
        return ()
    if not document.has_mark(*SKILL_FOLDERS):
        return ()
    folder = folder_of(document.path)
    found = (
        MentionedFile(span.placed(base), path, candidates, is_link=False)
        for base, (span, path) in find_in_parts(document, SKILL_FOLDERS, _find_in)
        if (candidates := find_candidates(folder, path))
    )
    return tuple(islice(found, _MOST))


def _find_in(text: str, regions: tuple[Region, ...] | None) -> Iterator[tuple[Span, str]]:
    for region in find_regions(text, Entry()).regions if regions is None else regions:
        if region.kind is RegionKind.FENCE and region.info in _SHELLS:
            for it in _WORD.finditer(text, *region.body):
                if _ENDING.search(it["path"]) and not STANDS_FOR.search(it["path"]):
                    yield Span(*it.span("path")), it["path"]
