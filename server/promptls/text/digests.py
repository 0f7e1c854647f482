"""Digests: short names for contents, the same in every process and on every machine."""

try:
    # `hashlib` loads OpenSSL as well, which takes a twentieth of a run in which nothing changed.
    from _blake2 import blake2b
except ImportError:  # pragma: no cover - a Python that has it elsewhere
    from hashlib import blake2b

_SIZE = 16


def digest(content: str | bytes, size: int = _SIZE) -> str:
    """Name a content by so many bytes, in hexadecimal."""
    # A name of a file that is not UTF-8 has halves of characters in it.
    data = content.encode(errors="surrogatepass") if isinstance(content, str) else content
    return blake2b(data, digest_size=size).hexdigest()
