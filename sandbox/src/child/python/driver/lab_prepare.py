"""Runs once in each child process, before the snapshot: imports what code and proofs are likely to need."""

import builtins
import importlib
import sys
import types

# Used by the challenges' code or proofs, or by the stand-ins. The rest of the library is imported when it is asked for.
_LIBRARY = (
    "abc argparse array ast base64 binascii bisect calendar codecs collections collections.abc contextlib copy csv dataclasses datetime decimal difflib "
    "email email.message email.utils enum fnmatch fractions functools glob gzip hashlib heapq hmac html html.parser http http.client http.cookies "
    "http.server inspect io ipaddress itertools json linecache logging logging.handlers math mimetypes numbers operator os pathlib pickle platform "
    "posixpath pprint queue random re reprlib secrets shlex shutil socket sqlite3 stat statistics string struct tarfile tempfile textwrap threading time "
    "tokenize traceback types typing unicodedata unittest.mock urllib.error urllib.parse urllib.request uuid weakref xml.etree.ElementTree xml.sax "
    "xml.sax.handler zipfile zlib zoneinfo subprocess smtplib pydoc xml.parsers.expat"
).split()


def prepare(stand_ins):
    sys.path.insert(0, "/stand-ins")
    # The build has no TLS. Libraries look for `ssl` when they are imported.
    for name in _NETWORK:
        _import_apart(name)
    sys.modules["ssl"] = sys.modules["lab_ssl"]
    for name in [*_LIBRARY, *stand_ins]:
        try:
            importlib.import_module(name)
        except (ImportError, AttributeError):
            # Not in this build; whoever imports it gets the same error.
            pass
    for name in _DRIVER:
        _import_apart(name)
    sys.modules["lab_hashes"].install()
    sys.modules["lab_system"].install()


_NETWORK = ("lab_network", "lab_ssl")

# In the order in which they import each other.
_DRIVER = "lab_vary lab_hashes lab_system lab_processes lab_values lab_proxies lab_bridge lab_policies lab_proof lab_shapes lab_database lab_web lab_client lab_driver".split()


def _import_apart(name):
    """With builtins of its own: code that replaces `getattr` does not replace it here."""
    module = sys.modules[name] = types.ModuleType(name)
    module.__builtins__ = dict(vars(builtins))
    with open(f"/driver/{name}.py", encoding="utf8") as file:
        exec(compile(file.read(), f"/driver/{name}.py", "exec"), module.__dict__)
