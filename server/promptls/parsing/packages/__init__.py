"""Work packages: their sections, and what the lines of each say."""
