"""`ironhex docs`: the documentation as a site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def docs(folder: Path = ROOT / "site") -> int:
    """Build the documentation site into a folder; open its index.html in a browser, or let any web server serve it.

    Parameters
    ----------
    folder
        The folder of the site.
    """
    if not (ROOT / "mkdocs.yml").is_file():
        print("an installed package has no documentation; run ./ironhex docs in a clone", file=sys.stderr)
        return 2
    settings = os.environ | {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "true"}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--clean", "--site-dir", str(folder.resolve())]
    code = subprocess.run(command, cwd=ROOT, env=settings, check=False).returncode
    if code == 0:
        print(f"the documentation is in {folder.resolve() / 'index.html'}")
    return code
