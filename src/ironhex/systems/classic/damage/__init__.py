"""Where attacks hit and what they do: locations, damage, critical hits, explosions, destruction."""
