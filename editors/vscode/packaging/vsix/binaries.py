"""For which machine a compiled library is, read from its header."""

import struct

_ELF = {3: "x86", 40: "arm", 62: "x86-64", 183: "aarch64"}
_MACH_O = {0x0100_0007: "x86-64", 0x0100_000C: "aarch64"}
_PE = {0x014C: "x86", 0x8664: "x86-64", 0xAA64: "aarch64"}
_PE_HEADER_AT = 0x3C


def describe_binary(data: bytes) -> str:
    """The format and the machine, such as 'ELF x86-64'; what is unknown is said so."""
    if data[:6] in (b"\x7fELF\x01\x01", b"\x7fELF\x02\x01"):
        return f"ELF {_machine(_ELF, data, '<H', 18)}"
    if data[:4] == b"\xcf\xfa\xed\xfe":
        return f"Mach-O {_machine(_MACH_O, data, '<I', 4)}"
    if data[:2] == b"MZ" and len(data) > _PE_HEADER_AT + 4:
        (start,) = struct.unpack_from("<I", data, _PE_HEADER_AT)
        if data[start : start + 4] == b"PE\0\0":
            return f"PE {_machine(_PE, data, '<H', start + 4)}"
    return "an unknown format"


def _machine(names: dict[int, str], data: bytes, layout: str, offset: int) -> str:
    if len(data) < offset + struct.calcsize(layout):
        return "without a machine"
    (number,) = struct.unpack_from(layout, data, offset)
    return names.get(number, f"machine {number:#x}")
