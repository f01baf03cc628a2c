"""`python -m ironhex` is the same as `./ironhex` inside its environment."""

import sys

from ironhex.cli.app import app

if __name__ == "__main__":
    try:
        app()
    except KeyboardInterrupt:  # while a command is still being read in
        sys.exit(130)
