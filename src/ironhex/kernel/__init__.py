"""Mathematics that belongs to no game: numbers, dice and places, exact and free of chance, clocks and files.

`tally` itemised numbers · `dice` reproducible draws · `odds` exact chances · `hexes` and `lines` the hex map ·
`dots` the dotted map · `reach` cheapest ways through any graph. Import the module you need; nothing is loaded here.
"""
