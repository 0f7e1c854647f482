"""Finds the files that ship with promptls: in the package, or in a checkout around it."""

import os

import promptls

_SOURCE_ROOT = "server"


def find_shipped(name: str) -> str | None:
    """The path of a file or folder that ships with promptls, unless it has been removed."""
    package = os.path.dirname(os.path.realpath(promptls.__file__))
    around = os.path.dirname(package)
    places = [package]
    if os.path.basename(around) == _SOURCE_ROOT:
        places += around, os.path.dirname(around)
    paths = (os.path.join(place, name) for place in places)
    return next((it for it in paths if os.path.exists(it)), None)
