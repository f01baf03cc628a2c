"""Lists the menu of the positions whose names contain some words, entry by entry, with the kind it counts as.

PYTHONPATH=src:. python tests/perft/listing.py 1 MP in the open
"""

import sys

from tests.perft.positions import count, kind_of, positions

if __name__ == "__main__":
    words = " ".join(sys.argv[1:])
    for place in positions():
        if words in place.name:
            print(f"{place.name}\n{place.note}")
            for entry in place.entries():
                print(f"  {kind_of(entry):<18}{entry!s}")
            print(f"  in all: {count(place.entries())}\n")
