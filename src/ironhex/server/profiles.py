"""Profiles: what players carry from one device to another, without an account. Who has the secret has the profile."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ironhex.server.errors import ApiError, NotFound
from ironhex.server.front import Limits
from ironhex.server.front.budget import HOUR, Budget
from ironhex.server.storage import ProfileStore, Store
from ironhex.server.tokens import hashed, new_token
from ironhex.server.wire_lobby import Profile, ProfileFound, ProfileMade

LARGEST = 400_000  # bytes of a profile

_PROFILE = msgspec.json.Decoder(Profile)


class ProfileChanged(ApiError):
    """Another device has changed the profile meanwhile."""

    status, error = 409, "changed"


class Profiles:
    """The profiles in the store. Devices merge what they have; here the first one to write wins."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._new = Budget(limits.profiles, limits.profiles / HOUR, "the profiles that it may create")

    @property
    def _stored(self) -> ProfileStore:
        return ProfileStore(self._store)

    def create(self, profile: Profile, address: str) -> ProfileMade:
        self._new.take(address, 1)
        secret = new_token()
        self._stored.create(hashed(secret), _text(profile))
        return ProfileMade(secret, 1)

    def read(self, tokens: Iterable[str]) -> ProfileFound:
        secret = _secret(tokens)
        row = self._stored.read(secret)
        if row is None:
            raise _unknown()
        self._stored.mark_opened(secret)
        return ProfileFound(row.version, _PROFILE.decode(row.body))

    def change(self, tokens: Iterable[str], version: int, profile: Profile) -> int:
        """Store a profile instead of the version that a device knows; returns the new version."""
        secret = _secret(tokens)
        if self._stored.replace(secret, version, _text(profile)):
            return version + 1
        if self._stored.read(secret) is None:
            raise _unknown()
        raise ProfileChanged("another device has changed the profile; read it again and merge")

    def renew(self, tokens: Iterable[str]) -> ProfileMade:
        """Exchange the secret; the old one is worthless."""
        old, secret = _secret(tokens), new_token()
        if not self._stored.renew(old, hashed(secret)):
            raise _unknown()
        found = self._stored.read(hashed(secret))
        return ProfileMade(secret, found.version if found else 1)

    def delete(self, tokens: Iterable[str]) -> None:
        if not self._stored.delete(_secret(tokens)):
            raise _unknown()


def _secret(tokens: Iterable[str]) -> str:
    """The hash of the only token of a request."""
    given = tuple(tokens)
    if len(given) != 1:
        raise _unknown()
    return hashed(given[0])


def _unknown() -> NotFound:
    return NotFound("there is no such profile; its link was renewed or deleted")


def _text(profile: Profile) -> str:
    return msgspec.json.encode(profile).decode()
