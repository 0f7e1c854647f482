"""The parts of a path with forward slashes."""


def name_of(path: str) -> str:
    """The last part of a path."""
    return path.rpartition("/")[2]


def stem_of(path: str) -> str:
    """The last part of a path without its ending."""
    name = name_of(path)
    return name.rpartition(".")[0] or name


def folder_of(path: str) -> str:
    """The path without its last part; empty at the root."""
    return path.rpartition("/")[0]


def inside(folder: str, name: str) -> str:
    """The path of a file in a folder."""
    return f"{folder}/{name}" if folder else name


def relative_path(path: str, folder: str) -> str:
    """A path from the root as one from a folder."""
    parts, above = path.split("/"), folder.split("/") if folder else []
    while parts and above and parts[0] == above[0]:
        parts, above = parts[1:], above[1:]
    return "/".join([*[".."] * len(above), *parts])
