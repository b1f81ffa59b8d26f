"""Loads the code of a variant into this machine's own Python, and serves it to a proof in Node over two pipes. Started by code-over-wire.ts."""

import json
import os
import sys
import types

here = os.path.dirname(__file__)
sys.path[0:1] = [here, os.path.join(here, "../../sandbox/src/child/python/driver"), os.path.join(here, "../../sandbox/src/stand-ins/python")]
import observe  # noqa: E402
from confine import confine  # noqa: E402
from lab_client import Client  # noqa: E402
from loopback import use_internet  # noqa: E402

job = json.load(sys.stdin)
root = os.path.realpath(job["folder"])


def load():
    """Registered, because dataclasses look their module up."""
    module = types.ModuleType(os.path.splitext(job["fileName"])[0])
    module.__file__ = os.path.join(root, job["fileName"])
    sys.modules[module.__name__] = module
    exec(compile(job["source"], job["fileName"], "exec"), module.__dict__)
    return module


def report(sentence):
    os.write(5, json.dumps({"version": job["version"], "refused": sentence}).encode() + b"\n")


class ObservedClient(Client):
    def _do_observe(self):
        return self._shapes.write(observe.observe())


observe.watch()
confine(root, report)
client = ObservedClient(lambda size: os.read(3, size), lambda data: os.write(4, data), load, job["fileName"])
use_internet(client.ask_outside)
client.serve()
sys.stdout.flush()
# Threads that still wait must not hold the process.
os._exit(0)
