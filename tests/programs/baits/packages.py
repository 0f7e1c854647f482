"""Requirements and work packages."""

from programs.baits.repeating import grown

_UNITS = {
    "requirements": "- **FR-001**: FR-001 a\n",
    "boxes": "- [ ] `a.py`\n",
    "package sections": "## Mission\n\ntext\n\n",
    "package fields": "**Feature**: 001-a\n",
}
_NUMBERED = {
    "numbered requirements": "- **FR-{}:** a\n",
    "numbered boxes": "- [ ] `a{}.py`\n",
    "numbered boxes in a line": "- [ ] `a{}.py` ",
    "numbered files": "- `src/a{}.py`\n",
    "numbered package sections": "## Misson {}\n",
    "numbered package fields": "- **Featur{}:** a\n",
}
BAITS = grown(_UNITS, _NUMBERED)
