"""How a program is run without a network: in a namespace without interfaces."""

import os
import subprocess
import sys

_AS_ME = ["setpriv", f"--reuid={os.getuid()}", f"--regid={os.getgid()}", "--clear-groups"]
_WAYS = [
    ["unshare", "--map-root-user", "--net"],
    ["unshare", "--net"],
    ["sudo", "--non-interactive", "--preserve-env", "unshare", "--net", *_AS_ME],
]
# An address for documentation. Without interfaces it is known at once that nothing leads there.
_CONNECT = """
import socket
try:
    socket.create_connection(("192.0.2.1", 80), 10)
except OSError as error:
    print(error.errno)
"""
_UNREACHABLE = "101"


def without_network() -> list[str]:
    """The command in front of a program that must not reach any network."""
    said = []
    for way in _WAYS:
        try:
            done = subprocess.run(
                [*way, sys.executable, "-c", _CONNECT], capture_output=True, text=True, check=False
            )
        except FileNotFoundError as error:
            said.append(str(error))
            continue
        if done.stdout.strip() == _UNREACHABLE:
            return way
        said.append(f"{' '.join(way[:3])}: {(done.stderr or done.stdout).strip()}")
    raise SystemExit("no program can be run without a network here:\n  " + "\n  ".join(said))
