"""Language server, checker and toolkit for prompt templates and agent Markdown files."""

__version__ = "0.1.0"
