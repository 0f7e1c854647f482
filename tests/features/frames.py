"""What completion calls the two frames, a block and a status block."""

BLOCK, STATUS = "SUGGESTED NEXT STEPS:", "STATUS: \u2026"
