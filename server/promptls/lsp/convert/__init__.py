"""Between the values of the core and those of the protocol."""
