"""Rules for front matter, the fields between `---` lines at the beginning of a file."""
