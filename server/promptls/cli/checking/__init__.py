"""What `check` and `fix` do: options, a run over files or the standard input, fixes, output."""
