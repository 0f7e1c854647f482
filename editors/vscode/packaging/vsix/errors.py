"""What ends a build or a check with one line for the user."""


class PackagingError(Exception):
    """The message says what is wrong and, where possible, what to do."""
