"""One document that is open in the editor: its text, and what is known of it.

What was parsed and found takes twenty times the memory of the text. It is kept for the documents
that are at work; one that rests has its text, as bytes, and what tells whether its findings still
hold.
"""

import json
import time
from array import array
from itertools import count

from promptls.checking.checker import CheckCache, check
from promptls.checking.hiding import Hide, hide, hide_while_fixing
from promptls.checking.suppressing import CheckedText, CheckText
from promptls.document import Document
from promptls.files import FileContext
from promptls.files.neighbour_facts import Found, Seeker, seeker_of
from promptls.files.texts import AllMade, Content, Guard, Interpretation
from promptls.lsp.documents.uris import Home, key_of, path_of, real_of
from promptls.lsp.workspace.workspace import Workspace
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.context import Neighbours
from promptls.text.digests import digest
from promptls.text.spans import Source

# A text from an editor may have halves of characters in it.
_UTF8 = "utf-8", "surrogatepass"

# How long somebody may think of the next word, in seconds.
_PAUSE = 1.0

# The numbers of all texts that this process has seen.
_REVISIONS = count()


class OpenDocument:
    """An open text with its version, and what has been found in it."""

    def __init__(
        self,
        uri: str,
        version: int | None,
        text: str,
        workspace: Workspace,
        *,
        language: str = "",
    ) -> None:
        self.uri = uri
        # What the editor takes it for.
        self.language = language
        # What the index of the workspace knows it by.
        self.key = key_of(uri)
        # The path of its file when all links are followed; its address where it has no file.
        self.real = real_of(uri)
        self.version = version
        self.context = workspace.find_context(uri)
        # Whether what was found last still holds.
        self.is_known = False
        # The last report to a client that pulls: its id, and a digest of its content.
        # Other requests look for findings too, so it may be older than what was found last.
        self.is_reported = False
        self.report: tuple[str, str] | None = None
        # It is another one when the text is, also that of a document that is opened once more.
        self.content: Content = next(_REVISIONS)
        # The last semantic tokens that were sent, with their id.
        self.tokens: tuple[str, array[int]] | None = None
        self._workspace = workspace
        self._source: Source | None = Source(text)
        self._packed = b""
        # What is found out about a document that rests is not kept: others asked for it.
        self._is_at_work = True
        self._cache = CheckCache()
        self._document: Document | None = None
        self._found: list[FileDiagnostic] | None = None
        # What other files want to know of this one, and the index of the workspace.
        self.made: AllMade = {}
        # What was wrong with settings, which those that they extend are a part of.
        self._judged: list[FileDiagnostic] | None = None
        # Where a line ends with a space that was just typed, when that was, and whether a finding
        # about it is withheld: mostly a word follows.
        self._typed_to: int | None = None
        self._typed_at = 0.0
        self._is_withheld = False
        # What was known of other files when the text was checked, if any of them matter.
        self._seeker: Seeker | None = None
        self._project: Neighbours | None = None

    @property
    def source(self) -> Source:
        """The text as it is in the editor."""
        if self._source is not None:
            return self._source
        source = Source(self._packed.decode(*_UTF8))
        if self._is_at_work:
            self._source, self._packed = source, b""
        return source

    @property
    def size(self) -> int:
        """How much text is at work: none where the document rests."""
        return 0 if self._source is None else len(self._source.text)

    @property
    def home(self) -> Home:
        """Where the text is."""
        return Home(self.uri, self.context.path)

    def has_reported(self, id_: str, items: object) -> bool:
        """Whether a client that pulls was told this under an id."""
        return self.report == (id_, digest(json.dumps(items)))

    def name_text(self) -> str:
        """Name the text, for who has to know it again, be it after it was opened once more."""
        return digest(self.source.text)

    def work(self) -> None:
        """Keep what is found out from now on."""
        self._is_at_work = True

    def rest(self) -> None:
        """Keep what cannot be computed again, and no more."""
        self._is_at_work = False
        if self._source is not None:
            self._packed = self._source.text.encode(*_UTF8)
            self._source = None
        self._cache = CheckCache()
        self._document = self._found = None

    def replace(self, source: Source, typed_to: int | None = None) -> None:
        """Replace the text. A space may have been typed, at the end of the line so far."""
        self._source, self._packed = source, b""
        self._typed_to, self._typed_at = typed_to, time.monotonic()
        self.content = next(_REVISIONS)
        self._forget()

    def move(self, context: FileContext) -> None:
        """Take another context: the settings have changed, or a team has appeared."""
        self.context = context
        self._forget()

    def give_up(self) -> None:
        """Remember that it cannot be checked as it is, so that it is not tried again."""
        self.is_known = True

    def is_outdated(self, found: Found) -> bool:
        """Whether another file has changed that the findings depend on.

        `found` is what was found for other documents a moment ago.
        """
        if not self.is_known:
            return False
        if self._judged is not None:
            is_same = self._workspace.check_settings(self.key) == self._judged
        elif self._seeker is not None:
            project = self._workspace.build_project(self._seeker, self.context, found)
            is_same = project == self._project
        else:
            is_same = True
        if is_same:
            return False
        self._found = None
        self.is_known = self.is_reported = False
        return True

    def parse(self, guard: Guard, _: Interpretation | None = None) -> Document:
        """The document of the current text."""
        if not self._is_at_work:
            return self._parse(self.source, CheckCache(), guard)
        if self._document is None:
            self._document = self._parse(self.source, self._cache, guard)
        return self._document

    def check(self, guard: Guard) -> list[FileDiagnostic]:
        """The diagnostics of the current text, as `promptls check` gives them."""
        if self._found is None:
            self._found = self._find(guard)
            self.is_known = True
        return self._found

    def show(self, guard: Guard) -> list[FileDiagnostic]:
        """The same without what the next letter will end, until nothing is typed for a second."""
        found = self.check(guard)
        shown = [it for it in found if it.span.end != self._typed_to]
        self._is_withheld = len(shown) < len(found)
        return shown

    def settle(self) -> bool:
        """Show everything, if nothing has been typed for long enough. Returns whether it is new."""
        if not self._is_withheld or time.monotonic() - self._typed_at < _PAUSE:
            return False
        self._typed_to, self._is_withheld = None, False
        self.is_reported = False
        return True

    def find_project(self, guard: Guard) -> Neighbours:
        """What is known of the files that matter to this one."""
        return self._workspace.build_project(self._to_seeker(self.parse(guard)), self.context)

    def checker_of_texts(self, guard: Guard) -> CheckText:
        """A function that checks other texts as if they were in this document."""
        # They differ little from it, so what is known of its sections serves them as well.
        cache = self._cache.copy()
        hide_again = self._find_what_hides(guard)

        def check_text(text: str) -> CheckedText:
            document = self._parse(Source(text), cache, guard)
            project = self._workspace.build_project(self._to_seeker(document), self.context)
            found = check(document, self.context.rule_set, cache, guard, project)
            return CheckedText(document, hide_again(document.source, found))

        return check_text

    def _find_what_hides(self, guard: Guard) -> Hide:
        """What hides the findings of the baseline in texts that this one becomes."""
        document, known = self.parse(guard), self.context.known
        project = self.find_project(guard) if known else None
        found = check(document, self.context.rule_set, None, guard, project) if known else []
        return hide_while_fixing(document.source, found, known)

    def _find(self, guard: Guard) -> list[FileDiagnostic]:
        if self.context.is_settings and path_of(self.uri) is not None:
            # It is judged from the text in the editor, and no rule for Markdown concerns it.
            guard()
            self._judged = self._workspace.check_settings(self.key)
            return self._judged
        # A check that is interrupted continues with the sections that it has parsed.
        document = self._document or self._parse(self.source, self._cache, guard)
        if self._is_at_work:
            self._document = document
        seeker = self._to_seeker(document)
        project = self._workspace.build_project(seeker, self.context)
        found = check(document, self.context.rule_set, self._cache, guard, project)
        found = hide(document.source, found, self.context.known)
        if not self._is_at_work:
            self._cache = CheckCache()
        needs_others = any(seeker.wanted)
        self._seeker = seeker if needs_others else None
        self._project = project if needs_others else None
        return found

    def _forget(self) -> None:
        self._document = self._found = self._judged = None
        self.made = {}
        self.is_known = self.is_reported = False

    def _to_seeker(self, document: Document) -> Seeker:
        return seeker_of(document, self.context.rule_set.vocabulary)

    def _parse(self, source: Source, cache: CheckCache, guard: Guard) -> Document:
        context = self.context
        return parse(
            source,
            context.path,
            kind=context.kind,
            role=context.role,
            known=cache.sections,
            before=cache.before,
            guard=guard,
        )
