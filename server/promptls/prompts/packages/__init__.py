"""Work packages: what they say, how agents share them, and whether the work on them is in order."""
