"""The shared mode, for proofs that must share objects with the code: both run in one instance. It is weaker than two
instances, so it takes away what lets code look at the judge: frames, other objects, tracing. The verdict carries a secret
that only a frame of the judge holds."""

import logging
import sys

_closed_events = frozenset(
    (
        "sys._getframe",
        "sys._current_frames",
        "sys._current_exceptions",
        "sys.settrace",
        "sys.setprofile",
        "gc.get_objects",
        "gc.get_referrers",
        "gc.get_referents",
        "sys.addaudithook",
        "cpython.run_interactivehook",
    )
)
_closed_attributes = frozenset(("tb_frame", "gi_frame", "cr_frame", "ag_frame"))
_closed_modules = ("ctypes", "_ctypes", "tracemalloc", "_tracemalloc", "faulthandler", "_xxsubinterpreters", "_testcapi", "_testinternalcapi")


def close_frames():
    """An audit hook cannot be removed again. The library asks for frames, too, and is content with a ValueError."""
    logging._srcfile = None
    for name in _closed_modules:
        sys.modules[name] = None

    def hook(event, arguments, closed=_closed_events, attributes=_closed_attributes, error=ValueError):
        if event in closed or (event == "object.__getattr__" and arguments[1] in attributes):
            raise error("this is not available here")

    sys.addaudithook(hook)


def write_json(value):
    """Like `json.dumps`, out of built-in parts only: the code may have changed the library."""
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if type(value) is int:
        return int.__repr__(value)
    if type(value) is dict:
        return "{" + ",".join([write_json(key) + ":" + write_json(one) for key, one in value.items()]) + "}"
    digits = str(value).encode("utf-16-be", "surrogatepass").hex()
    return '"' + "".join(["\\u" + digits[at : at + 4] for at in range(0, len(digits), 4)]) + '"'
