"""The packages of the VS Code extension: one per platform, and one without compiled cores."""
