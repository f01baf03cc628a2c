"""The lab of the server: clients' simulations, one after the other, each in a process that can be ended at once."""

from ironhex.server.lab.cards import LabRun
from ironhex.server.lab.lab import Lab
from ironhex.server.lab.requests import LabAsked, LabOrder, LabSize, TournamentAsked, size_of
from ironhex.server.lab.volleys import LabVolley, VolleyAsked

__all__ = ["Lab", "LabAsked", "LabOrder", "LabRun", "LabSize", "LabVolley", "TournamentAsked", "VolleyAsked", "size_of"]
