"""Registers every case, in the order in which they run."""

from importlib import import_module

SUBJECTS = (
    "frames",
    "requests",
    "life",
    "cancellation",
    "random_edits",
    "single_edits",
    "misuse",
    "uris",
    "scale",
    "hostile_texts",
    "cycles",
    "file_system",
    "states",
    "special_files",
    "initialization",
    "clients",
)

for subject in SUBJECTS:
    import_module(f"torture.{subject}")
