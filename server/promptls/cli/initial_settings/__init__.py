"""The first settings file of a repository, for `init`."""
