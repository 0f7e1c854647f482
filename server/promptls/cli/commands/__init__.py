"""The commands: one module each, imported only when the command runs."""
