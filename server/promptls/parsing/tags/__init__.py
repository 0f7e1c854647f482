"""Tags: one by one, then the pairs that they make, in a section and in the file."""
