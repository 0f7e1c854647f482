"""The first settings file of a repository, for `promptls init` and for the editor."""
