"""`python -m ironhex` is the same as `./ironhex` inside its environment."""

from ironhex.cli.app import app

if __name__ == "__main__":
    app()
