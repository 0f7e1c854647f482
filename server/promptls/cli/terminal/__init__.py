"""The terminal: colours and widths, text that fits into its cells, and messages for people."""
