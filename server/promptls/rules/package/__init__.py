"""Rules for work packages of AgilePlus."""
