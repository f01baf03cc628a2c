"""VTOLs: how they sideslip, crash and are hit."""
