"""`python -m ironhex` is the same as `./ironhex` inside its environment."""

import signal
import sys

try:
    # The launcher starts Python with interrupts ignored, because it would print a traceback while it starts itself.
    if __name__ == "__main__":
        signal.signal(signal.SIGINT, signal.default_int_handler)
    from ironhex.cli.app import main

    if __name__ == "__main__":
        main()
except ModuleNotFoundError as missing:
    sys.exit(f"ironhex: the command line needs {missing.name}; install ironhex[all]")
except KeyboardInterrupt:  # while the program is still loading
    sys.exit(130)
