"""Fixes that take more than a line to build. They report nothing: a rule decides to offer one."""
