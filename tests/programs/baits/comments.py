"""Comments, those that allow a rule, and the markers of requirements."""

from programs.baits.repeating import Make, grown

_UNITS = {
    "open comments": "<!--",
    "comment lines": "<!-- a -->\n",
    "comments": "a <!-- b --> ",
    "open comment lines": "<!-- a\n",
    "comments in lists": "- <!-- a\n",
    "suppressions": "<!-- promptls: allow block-crlf -->\n",
    "suppressions in a line": "<!-- promptls: allow block-crlf --> ",
    "suppression names": "<!-- promptls: allow a, a, a, a, a, a, a\n",
    "markers": '<!-- sk:fr id="FR-001" priority="high" -->\n',
    "open markers": "<!-- sk:fr ",
    "closing markers": "<!-- /sk:fr -->\n",
}
_NUMBERED = {
    "numbered markers": '<!-- sk:fr id="FR-{}" -->\n',
    "numbered markers in a line": '<!-- sk:fr id="FR-{}" --> ',
    "numbered markers and text": '<!-- sk:fr id="FR-{}" -->\ntext\n\n',
    "numbered closing markers in a line": '<!-- /sk:fr id="FR-{}" -->',
    "numbered counts and markers": '<!-- spec-kitty: fr-count: {0} -->\n<!-- sk:fr id="FR-{0}" -->\n',
    "numbered fences and markers": '```\n```\n<!-- sk:fr id="FR-{}" -->\n',
}
_MADE: dict[str, Make] = {
    "one comment": lambda n: "<!--\n" + "STATUS: a\n# a\n" * (n // 14),
    "open list comment": lambda n: "- <!--\n" + "  a\n" * (n // 4),
}
BAITS = grown(_UNITS, _NUMBERED, _MADE)
