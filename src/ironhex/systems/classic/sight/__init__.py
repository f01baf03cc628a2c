"""What units see: terrain, line of sight and distances."""
