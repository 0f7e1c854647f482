"""A block, its items in one line, and what is said of lines that are joined."""

SAY = "block-flattened: flattened block: lines joined into one"
BLOCK = """
    | # Agent
    |
    | Emit this:
    |
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue to {next_phase_name}
    |   [2] Review notes [1] and ADRs
    |   [3] Show workflow status
    | ---
    |
    | ## Next
    |
    | Text.
"""
ITEMS = "[1] Continue to {next_phase_name} [2] Review notes [1] and ADRs [3] Show workflow status"
