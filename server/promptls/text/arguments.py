"""What is refused of the arguments of public functions, before it fails somewhere inside."""


def refuse_other_than_text(name: str, value: object) -> None:
    """Raise `TypeError` with the name of an argument that is not a `str`."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be str, not {type(value).__name__}")
