"""Infantry: platoons on foot, motorized or with jump packs, and squads in battle armor."""
