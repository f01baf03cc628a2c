"""The battle as shown to clients that know no rules: scenes, offers, drafts and statistics."""
