"""A mypy plugin that checks `msgspec.structs.replace` field by field, like `dataclasses.replace`.

msgspec declares it to accept any keyword. mypy already knows the fields of every Struct, because msgspec marks Struct
as a dataclass transform; this reuses the signature it generates for dataclasses.
"""

from collections.abc import Callable

from mypy.plugin import FunctionSigContext, Plugin
from mypy.plugins.dataclasses import replace_function_sig_callback
from mypy.types import FunctionLike


class StructReplace(Plugin):
    """Gives `msgspec.structs.replace` the signature of the struct it is called with."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return replace_function_sig_callback if fullname == "msgspec.structs.replace" else None


def plugin(version: str) -> type[Plugin]:
    """The name by which mypy finds the plugin in this file."""
    return StructReplace
