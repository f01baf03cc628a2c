"""The examples run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import PATIENCE

from ironhex.sim.contest import USUAL_BOT

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SMALL = {
    "compare_designs.py": ("--games", "2", "--bot", USUAL_BOT),
    "data_frame.py": ("--games", "2", "--bot", USUAL_BOT),
    "learn_to_shoot.py": ("--rounds", "1", "--games", "1"),
}
LAST = {
    "compare_designs.py": "difference",
    "data_frame.py": "└",
    "learn_to_shoot.py": "largest weights:",
}


def test_every_example_is_run() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.py")) == sorted(SMALL)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_an_example_runs(name: str) -> None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, str(EXAMPLES / name), *SMALL[name]]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith(LAST[name])


def test_the_environment_is_used_as_its_page_says() -> None:
    page = (EXAMPLES.parent / "docs" / "lab.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", page, re.MULTILINE)
    (code,) = (textwrap.dedent(block) for block in blocks if "IronhexEnv(duel" in block)
    names: dict[str, Any] = {}
    exec(code.replace('"woods", 20', '"glade", 2'), names)
    assert names["env"].play.over
