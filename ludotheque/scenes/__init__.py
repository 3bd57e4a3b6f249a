"""The scenes (screens) of the program, except the table; overlays are scenes that lie over another one."""
