"""ProtoMechs: where they are hit, what their critical hits do, how they fire and attack by hand."""
