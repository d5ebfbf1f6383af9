"""One module for each change, the first one first."""
