"""System templates: their names, their parts and words, and where they lie."""
