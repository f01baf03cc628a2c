"""Ground cover: woods, rough and swamp, in patches."""

from __future__ import annotations

from ironhex.maps.land import Land
from ironhex.maps.noise import TOP

LIGHT, HEAVY = 1, 2
THICKETS = 280  # of a thousand hexes of a swamp


def woods(land: Land, share: int) -> None:
    """Woods on this many hexes of a thousand, in clumps with dense cores; a few stand alone at the edges."""
    ranks, draws = land.noise("woods", 3), land.draws("woods")
    for hex in land.hexes:
        if land.bare(hex) and hex not in land.swamp:
            rank = ranks[hex] + draws.between(-25, 25)
            if rank >= TOP - share:
                land.woods[hex] = HEAVY if rank >= TOP - share * 2 // 5 else LIGHT


def rough(land: Land, share: int) -> None:
    """Rough ground in small patches, and below steep slopes."""
    ranks, draws = land.noise("rough", 2), land.draws("rough")
    for hex in land.hexes:
        steep = max((land.level[other] - land.level[hex] for other in land.near[hex]), default=0) >= 2
        stony = ranks[hex] >= TOP - share or (steep and draws.percent(25))
        if stony and land.bare(hex) and hex not in land.woods and hex not in land.swamp:
            land.rough.add(hex)


def ice(land: Land) -> None:
    """Ice covers waters without bridges; shallow ones freeze solid, which makes them ground, and so does wet ground
    here and there."""
    ranks = land.noise("ice", 5)
    for hex in land.hexes:
        if land.wet(hex) and not land.roads.get(hex) and not land.bridges.get(hex):
            land.depth[hex] = land.depth[hex] or -1
            land.ice.add(hex)
        elif land.bare(hex) and hex not in land.woods and hex not in land.rough and ranks[hex] < 200:
            land.ice.add(hex)


def swamp(land: Land) -> None:
    """Swamp in low places, mostly along water, with thickets; fords become swamp too (BMR-ENV-032)."""
    ranks, thick = land.noise("swamp", 5), land.noise("thickets", 2)
    low = sorted(land.level.values())[len(land.hexes) // 2]
    for hex in land.hexes:
        if land.depth[hex] == 0 and hex not in land.roads:
            land.depth[hex] = -1
            land.swamp.add(hex)
    for hex in land.hexes:
        shore = any(land.wet(other) for other in land.near[hex])
        if land.bare(hex) and land.level[hex] <= low and ranks[hex] < (650 if shore else 380):
            land.swamp.add(hex)
            if thick[hex] >= TOP - THICKETS:
                land.woods[hex] = LIGHT
