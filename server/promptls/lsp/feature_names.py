"""The names in the option `features`, of which some may be mistyped."""

import logging

from promptls.lsp.capabilities import FEATURES
from promptls.lsp.client import list_features

log = logging.getLogger(__name__)

# Settings with more wrong names are for something else.
_MOST = 10
_LONGEST = 100


class FeatureNames:
    """Warns of each name that no feature has, once. Nothing else becomes of it."""

    __slots__ = ("_warned",)

    def __init__(self) -> None:
        self._warned: set[str] = set()

    def warn_of_unknown(self, options: object) -> None:
        """Log the names in some options that no feature has."""
        known = [it.name for it in FEATURES]
        for name in sorted(it[:_LONGEST] for it in list_features(options) if it not in known):
            if name not in self._warned and len(self._warned) < _MOST:
                # Few mistype a name, and the first diagnostics wait for every import.
                from promptls.text.nearest import did_you_mean  # noqa: PLC0415 - see above

                self._warned.add(name)
                log.warning("unknown feature %r%s", name, did_you_mean(name, known))
