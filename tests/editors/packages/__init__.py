"""The packages of the VS Code extension: their servers, started as the extension starts them."""
