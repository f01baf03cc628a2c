"""Small drawings of designs, by which machines are told apart at a glance."""

from ironhex.sheets.outlines.outline import Outline, outline

__all__ = ["Outline", "outline"]
