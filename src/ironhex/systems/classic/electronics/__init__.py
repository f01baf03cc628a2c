"""Electronics: ECM suites, networks of C3 computers, active probes and the stealth armor of 'Mechs."""
