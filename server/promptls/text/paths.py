"""The parts of a path with forward slashes."""

from promptls.text.patterns import pattern

_ENCODED = pattern(r"(?:%[0-9A-Fa-f]{2})++")
# What would end a path in a link, or begin what is behind it.
_NOT_IN_LINK = pattern(r"[\s()<>%#?\\]")


def name_of(path: str) -> str:
    """The last part of a path."""
    return path.rpartition("/")[2]


def stem_of(path: str) -> str:
    """The last part of a path without its ending."""
    name = name_of(path)
    return name.rpartition(".")[0] or name


def agent_name_of(path: str) -> str:
    """What an agent is called that has no other name than its file, such as `a.agent.md`."""
    return stem_of(path).removesuffix(".agent")


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


def join_path(folder: str, path: str) -> str | None:
    """A relative path from a folder on; nothing where it leads out of the root."""
    parts = folder.split("/") if folder else []
    for part in path.split("/"):
        if part == "..":
            if not parts or parts == [""]:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def tidy(path: str) -> str | None:
    """A path below the root, without needless parts; nothing for one that is not below it."""
    is_elsewhere = path.startswith("/") or "\\" in path or path[1:2] == ":" or "\0" in path
    return None if is_elsewhere else join_path("", path) or None


def decode_path(path: str) -> str:
    """A path in a link as the file system has it: `my%20file.md` is `my file.md`."""
    if "%" not in path:
        return path
    return _ENCODED.sub(
        lambda it: bytes.fromhex(it[0].replace("%", "")).decode(errors="replace"), path
    )


def encode_path(path: str) -> str:
    """A path as a link has it."""
    return _NOT_IN_LINK.sub(lambda it: "".join(f"%{byte:02X}" for byte in it[0].encode()), path)
