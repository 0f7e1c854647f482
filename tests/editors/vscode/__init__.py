"""VS Code, driven."""
