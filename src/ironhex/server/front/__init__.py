"""What stands between the network and the routes, one concern in each module.

A connection has its limits and timeouts (`connections`, `protocol`). The rate, path, host and origin of every request
are checked (`gate`). Once its body is complete and checked (`bodies`), it takes a place among those in work
(`admission`).
"""

from ironhex.server.front.bodies import FILE, JSON, RECORD
from ironhex.server.front.front import Front
from ironhex.server.front.limits import Limits

__all__ = ["FILE", "JSON", "RECORD", "Front", "Limits"]
