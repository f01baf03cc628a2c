"""Where requests come from."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from litestar.types import Scope

SITE = 64  # bits: one customer usually has all IPv6 addresses that begin alike
LONGEST = 64  # characters of what is not an address


def address_of(scope: Scope) -> str:
    """The address that a request is counted under."""
    client = scope.get("client")
    return counted(client[0]) if client else ""


@lru_cache(4096)
def counted(host: str) -> str:
    """An address as it is counted: IPv6 addresses of one site count as one."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:LONGEST]
    return _site(address) if isinstance(address, IPv6Address) else str(address)


def _site(address: IPv6Address) -> str:
    if address.ipv4_mapped is not None:
        return str(IPv4Address(address.ipv4_mapped))
    if address.is_loopback:
        return str(address)
    return f"{IPv6Address(int(address) >> 128 - SITE << 128 - SITE)}/{SITE}"
