"""The version of this edition of Ironhex, named by records and by `ironhex --version`."""

VERSION = "0.1.0"
