"""Reads TOML: what is valid by `tomllib`, and what is written, also where it is not."""
