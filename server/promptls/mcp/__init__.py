"""The MCP server: what promptls does, as tools for coding agents."""
