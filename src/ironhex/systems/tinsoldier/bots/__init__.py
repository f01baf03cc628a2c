"""The bots of Tin Soldier."""
