"""Recognises what looks like a placeholder and is part of another language."""

import re

from promptls.document import PlaceholderForm, Spelling
from promptls.parsing.surroundings import Surroundings
from promptls.text.patterns import pattern
from promptls.text.values import once

# The last two are between marks that a person writes about.
KEYWORDS = frozenset({"else", "end", "this", "and", "or"})
STEREOTYPES = frozenset(
    {
        *("abstract", "actor", "annotation", "block", "boundary", "choice", "component", "control"),
        *("dataType", "dataclass", "datatype", "delegate", "entity", "enum", "enumeration"),
        *("exception", "extend", "extends", "fork", "history", "include", "interface", "join"),
        *("metaclass", "mixin", "module", "package", "primitive", "protocol", "record", "service"),
        *("signal", "singleton", "stereotype", "struct", "subsystem", "trait", "use", "utility"),
    }
)
_HEREDOC_WORDS = frozenset(
    {
        *("BASH", "END", "ENDOFFILE", "EOD", "EOF", "EOL", "EOM", "EOS", "EOT", "HEREDOC", "HERE"),
        *("HTML", "JSON", "PY", "PYTHON", "SCRIPT", "SH", "SQL", "XML", "YAML"),
    }
)
_WORD_LINE = pattern(r"[\n\r][ \t>]*+(\w++)[ \t]*+(?=[\n\r]|\Z)")

# The text before a candidate is read no farther back than this.
LOOK_BACK = 80
_LATEX = pattern(
    r"(?:\\[A-Za-z]++\*?+(?:\[[^\[\]\n]*+\])?+(?:\{\{[^{}\n]*+\}\}|\{[^{}\n]*+\})*+|\$[^$\n]*[_^]|\^)\Z"
)
_ANY_F_STRING = pattern(r"[fF][rR]?+[\"']")
_F_STRING = pattern(r"\b[rR]?[fF][rR]?(?:\"[^\"\n]*|'[^'\n]*)\Z")
_STREAM = pattern(
    r"\b(?:cout|cerr|clog|cin|endl|std|[iof]stream|\w*(?:_s|[a-z]S)tream)\b[^\n\r]*\Z"
)
_GOES_ON = "([=+&"
_ARGUMENT = pattern(r"[(,][ \t]*+[\w.-]++[ \t]*+=\Z")
_ENDS = (",", ")")


class LookAlikes:
    """What in a section is no placeholder, whatever it looks like."""

    def __init__(self, text: str, surroundings: Surroundings, *, open_at_end: bool) -> None:
        self._text = text
        self._surroundings = surroundings
        self._open_at_end = open_at_end

    def has(self, match: re.Match[str], spelling: Spelling, form: PlaceholderForm) -> bool:
        """Whether a candidate belongs to another language."""
        name = match["name"] or ""
        if name.endswith("-") or name in KEYWORDS:
            return True  # Jinja and Go trim space with a hyphen.
        if form is PlaceholderForm.UNCLOSED and not match["close"] and self._goes_on(match, name):
            return True
        if spelling is Spelling.BRACES:
            return self._is_escaped(match.start()) or self._is_attribute(match)
        if name[:1].lower() + name[1:] in STEREOTYPES or self._is_operator(match, name, form):
            return True
        return form in (
            PlaceholderForm.UNCLOSED,
            PlaceholderForm.PADDED,
        ) and self._is_redirection(match, name)

    def _goes_on(self, match: re.Match[str], name: str) -> bool:
        after = self._text[match.end() : match.end() + 1]
        if after == "|":
            return "|" not in self._before(match.start())  # In a row of a table it ends a cell.
        return bool(after) and (after in _GOES_ON or (after == ":" and not name.isupper()))

    def _is_escaped(self, at: int) -> bool:
        """Braces of LaTeX or of an f-string."""
        last = self._text[at - 1 : at]
        may_be_latex = last.isalpha() or last in ("}", "]", "*", "^", "_")
        if may_be_latex and _LATEX.search(self._before(at)):
            return True
        return self._has_f_strings and bool(_F_STRING.search(self._before(at)))

    def _is_attribute(self, match: re.Match[str]) -> bool:
        """An attribute of JSX, and no argument that is filled in."""
        at = match.start()
        if self._text[at - 1 : at] != "=" or self._text[match.end() : match.end() + 1] in _ENDS:
            return False
        return not _ARGUMENT.search(self._before(at))

    def _is_operator(self, match: re.Match[str], name: str, form: PlaceholderForm) -> bool:
        """A shift, a stream, or the arguments of a type."""
        at = match.start()
        last = self._text[at - 1 : at]
        if not (last.isalnum() or last in ("_", ")", "]")):
            return form is PlaceholderForm.UNCLOSED and bool(_STREAM.search(self._before(at)))
        after = self._text[match.end() : match.end() + 1]
        if form is PlaceholderForm.EXACT:
            joins = after.isalnum() or after == "_"
            sure = name.isupper() and not after.isdigit()
            return len(name) == 1 or after == "(" or (joins and not sure)
        return form is not PlaceholderForm.NESTED

    def _is_redirection(self, match: re.Match[str], name: str) -> bool:
        """The beginning of a here-document."""
        at = match.start()
        if name in _HEREDOC_WORDS or self._word_lines.get(name, -1) > at:
            return True
        region = self._surroundings.region_at(at) if self._open_at_end else None
        # The line that ends it may be behind a `#` comment, where the next section begins.
        return region is not None and region.span.end == len(self._text)

    def _before(self, at: int) -> str:
        before = self._text[max(0, at - LOOK_BACK) : at]
        return before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]

    @once
    def _has_f_strings(self) -> bool:
        return bool(_ANY_F_STRING.search(self._text))

    @once
    def _word_lines(self) -> dict[str, int]:
        """The lines that hold one word only: for each word, where the last of them is."""
        return {it[1]: it.start(1) for it in _WORD_LINE.finditer(self._text)}
