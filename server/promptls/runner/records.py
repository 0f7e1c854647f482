"""What is kept of a file that was checked, and how it is written down."""

from typing import Any, NamedTuple

from promptls.diagnostics import Severity
from promptls.digests import digest
from promptls.files import Place
from promptls.files.reading import Stamp
from promptls.files.vicinity import Wanted
from promptls.fixes import Applicability
from promptls.reports import Region, Remedy, Replacement, Reported

_SEVERITIES = {str(it): it for it in Severity}
_APPLICABILITIES = {str(it): it for it in Applicability}


class Record(NamedTuple):
    """What came of a file, and all that it came from.

    `key` tells the settings and the place of the file, `content` its bytes, and `around` what was
    read of the files that are wanted besides. A file with a stamp has not changed as long as the
    stamp is the same. `seen` counts what was recognised in it. Of a file that `is_damaged` nothing
    can be fixed, for it would not be written back as it was.
    """

    key: str
    stamp: Stamp | None
    content: str
    wanted: Wanted
    around: str
    seen: dict[str, int]
    is_damaged: bool
    findings: tuple[Reported, ...]


def decoded(values: Any) -> Record:  # noqa: ANN401 - it comes from a file
    """Read what a record becomes in JSON. Anything else raises one of `BROKEN`."""
    key, stamp, content, (folders, files), around, seen, is_damaged, findings = values
    return Record(
        key,
        None if stamp is None else Stamp(*stamp),
        content,
        (tuple(folders), tuple(files)),
        around,
        dict(seen),
        bool(is_damaged),
        tuple([_reported(it) for it in findings]),
    )


# What reading something else than a record comes to.
BROKEN = (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError)


def _reported(values: Any) -> Reported:  # noqa: ANN401 - it comes from a file
    rule, severity, message, region, fingerprint, fix = values
    remedy = None if fix is None else _remedy(*fix)
    return Reported(rule, _SEVERITIES[severity], message, Region(*region), fingerprint, remedy)


def _remedy(title: str, applicability: str, edits: Any) -> Remedy:  # noqa: ANN401 - it comes from a file
    replacements = tuple([Replacement(Region(*region), content) for region, content in edits])
    return Remedy(title, _APPLICABILITIES[applicability], replacements)


def key_of(place: Place, order: str) -> str:
    """What the findings of a file depend on besides its text: its place, its settings, an order."""
    parts = order, place.settings.digest, place.role or "", place.path, place.inside
    return digest("\0".join(parts))
