"""Movement: points, steps, paths, reach, jumps, skids and bridges."""
