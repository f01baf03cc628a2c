"""The battle shown to clients that know no rule: scenes, offers, considerations, figures for the end."""
