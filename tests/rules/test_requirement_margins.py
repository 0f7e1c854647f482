"""Where the marker that is missing goes when the one that is there is indented."""

from kit import check_fix


def test_a_deep_margin_is_not_kept_behind_a_gap() -> None:
    """Behind a gap it would be code, and no marker."""
    check_fix(
        """
        | An alarm is sent
        |     <!-- sk:fr id="FR-001" -->
        |
        | - to everybody
        """,
        """
        | An alarm is sent
        |     <!-- sk:fr id="FR-001" -->
        |
        | - to everybody
        |
        | <!-- /sk:fr -->
        """,
    )


def test_a_margin_behind_a_gap_is_kept() -> None:
    check_fix(
        """
        | - An alarm
        |
        |     <!-- sk:fr id="FR-001" -->
        |
        |     to everybody
        """,
        """
        | - An alarm
        |
        |     <!-- sk:fr id="FR-001" -->
        |
        |     to everybody
        |
        |     <!-- /sk:fr -->
        """,
    )
