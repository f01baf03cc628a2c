"""`msgspec.structs.replace` is checked against the fields of the struct it is given."""

import re
from pathlib import Path

import pytest
from mypy import api

SNIPPET = """\
import msgspec
from msgspec.structs import replace

class Mech(msgspec.Struct, frozen=True):
    name: str
    heat: int = 0

mech = Mech("Atlas")
good: Mech = replace(mech, heat=5, name="Locust")
same: Mech = msgspec.structs.replace(mech)
bad_type = replace(mech, heat="hot")
bad_name = replace(mech, speed=3)
bad_path = msgspec.structs.replace(mech, speed=3)
bad_thing = replace(3, heat=5)
"""


def test_replace_knows_the_fields(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    snippet, config = tmp_path / "snippet.py", tmp_path / "mypy.ini"
    snippet.write_text(SNIPPET)
    config.write_text(f"[mypy]\nstrict = true\nplugins = {pytestconfig.rootpath / 'tools/mypy_struct_replace.py'}\n")
    report, crash, _ = api.run(["--config-file", str(config), "--cache-dir", str(tmp_path / "cache"), str(snippet)])
    assert crash == ""
    assert re.findall(r"snippet\.py:(\d+): error: .*\[(.+)\]", report) == [
        ("11", "arg-type"),
        ("12", "call-arg"),
        ("13", "call-arg"),
        ("14", "type-var"),
    ]
