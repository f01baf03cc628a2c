"""Mathematics independent of any game: numbers, dice and places; exact, without randomness, clocks or files.

`tally` itemized numbers · `dice` reproducible draws · `odds` exact probabilities · `hexes` and `lines` the hex map ·
`dots` the dotted map · `reach` shortest paths through any graph. Import the module you need; nothing is loaded here.
"""
