"""The layers of the drawing, one module for those that belong together."""
