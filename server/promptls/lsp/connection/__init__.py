"""Messages and the process: what is between the client and the handlers."""
