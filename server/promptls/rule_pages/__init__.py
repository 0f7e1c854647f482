"""The pages of rules as Markdown and as data, for the command line and for the editor."""
