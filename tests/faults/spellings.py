"""The ways in which people and models misspell the lines of blocks, as the table has them."""

from faults.tables import forms_of, read_table

Lines = tuple[str, ...]

DELIMITER = "---"
HEADER = "SUGGESTED NEXT STEPS:"
STATUS = "STATUS: The team's -- complete -- trace complete. Returning results to the orchestrator."

PROMPT_BLOCKS: tuple[Lines, ...] = tuple(
    (DELIMITER, HEADER, *items, DELIMITER)
    for items in (
        ("  [1] Start a new feature", "  [2] View project status"),
        (
            '  [1] Continue to {next_phase_name} -- the "next" one',
            "  [2] Review the team's design",
            "  [3] Show workflow status",
        ),
        (
            "  [1] Continue to {next_phase_name}",
            "  [2] Review design artifacts",
            "  [3] Review code -> tests...",
            "  [4] Show workflow status",
        ),
    )
)
STATUS_BLOCK: Lines = (DELIMITER, STATUS, DELIMITER)
EMISSION_LIST: Lines = (
    "  [1] Continue to {next_phase_name}",
    "  [2] Review {current_phase_noun} artifacts",
    "  [3] Show workflow status",
)

_PROMPT, _STATUS, _ = read_table("blocks")
_TEXT = "Trace complete. Returning results to it."

HEADERS = forms_of(_PROMPT, "block-header-malformed", HEADER)
DELIMITERS = forms_of(_PROMPT, "block-delimiter-malformed", DELIMITER)
# `{n}` is the number and `{t}` the text of the item.
ITEMS = tuple(
    it.replace("2", "{n}").replace("Review it", "{t}")
    for it in forms_of(_PROMPT, "block-item-malformed", "  [2] Review it")
)
STATUS_LINES = tuple(
    it.replace(_TEXT, "{t}")
    for it in forms_of(_STATUS, "status-header-malformed", f"STATUS: {_TEXT}")
    if _TEXT in it
)
