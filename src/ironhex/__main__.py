"""`python -m ironhex` is the same as `./ironhex` inside its environment."""

import sys

try:
    from ironhex.cli.app import main
except ModuleNotFoundError as missing:
    sys.exit(f"ironhex: the command line needs {missing.name}; install ironhex[all]")

if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:  # while a command is still loading
        sys.exit(130)
