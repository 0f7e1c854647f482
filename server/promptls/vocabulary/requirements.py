"""What the markers of spec-kitty may say."""

PRIORITIES = ("high", "medium", "low")
