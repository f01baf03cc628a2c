"""Profiles: what players carry from one device to another."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ironhex.server.executors import short_request
from ironhex.server.profiles import LARGEST, Profiles
from ironhex.server.request_context import Context, tokens
from ironhex.server.wire_lobby import Profile, ProfileChange, ProfileDeleted, ProfileFound, ProfileKept, ProfileMade

TheProfiles = NamedDependency[Profiles]


@post("/profiles", tags=["profiles"], request_max_body_size=LARGEST)
@short_request
def make_profile(context: Context, profiles: TheProfiles, data: JSONBody[Profile]) -> ProfileMade:
    """Create a profile; the secret that comes back is the only way to it."""
    return profiles.create(data, context.address)


@get("/profiles/mine", tags=["profiles"])
@short_request
def show_profile(context: Context, profiles: TheProfiles) -> ProfileFound:
    """The profile, with its secret as the bearer token."""
    return profiles.read(tokens(context.authorization))


@post("/profiles/mine", status_code=200, tags=["profiles"], request_max_body_size=LARGEST)
@short_request
def change_profile(context: Context, profiles: TheProfiles, data: JSONBody[ProfileChange]) -> ProfileKept:
    """Replace a version of the profile."""
    return ProfileKept(profiles.change(tokens(context.authorization), data.version, data.profile))


@post("/profiles/mine/renew", status_code=200, tags=["profiles"])
@short_request
def renew_profile(context: Context, profiles: TheProfiles) -> ProfileMade:
    """Get a new secret; the old one is worthless from now on."""
    return profiles.renew(tokens(context.authorization))


@delete("/profiles/mine", status_code=200, tags=["profiles"])
@short_request
def delete_profile(context: Context, profiles: TheProfiles) -> ProfileDeleted:
    """Delete the profile; the games stay."""
    profiles.delete(tokens(context.authorization))
    return ProfileDeleted()


PROFILES = (make_profile, show_profile, change_profile, renew_profile, delete_profile)
