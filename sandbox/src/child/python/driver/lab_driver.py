"""The beginning of every instance: takes its job from standard input and plays its role."""

import json
import logging
import os
import random
import sys
import traceback
import types

import lab_network
import lab_processes
from lab_bridge import Bridge, Gone
from lab_client import Client
from lab_policies import GuardedPolicy, OpenPolicy, share_dataclass_functions
from lab_proof import compile_proof, describe, describe_error, load_proof, read_result, run_step
from lab_vary import Vary

# Stand-ins that live beside the proof, out of the code's reach: what they answer cannot be forged.
SERVED = ("flask", "psycopg", "psycopg.rows", "psycopg.sql", "psycopg.errors")


def main():
    job = json.loads(_read_all())
    random.seed()
    os.environ.update(HOME="/app", PATH="/usr/bin", TMPDIR="/tmp", LANG="C.UTF-8", TZ="UTC")
    os.chdir("/app")
    sys.path[:] = [place for place in sys.path if place.startswith("/usr")]
    share_dataclass_functions()
    {"judge": judge, "code": play_code, "wire": play_wire}[job["role"]](job)
    leave = os._exit
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass
    leave(0)


def _read_all():
    parts = []
    while part := os.read(0, 65536):
        parts.append(part)
    return b"".join(parts)


def play_code(job):
    bridge = Bridge("c", os.open("/dev/channel", os.O_RDWR), OpenPolicy(), lambda error: find_line(error, job["fileName"]))
    sys.meta_path.insert(0, ServedModules(bridge))
    for name in list(sys.modules):
        if name in SERVED:
            del sys.modules[name]
    bridge.roots["load"] = lambda: load_code(job)
    bridge.roots["render"] = render
    bridge.serve()


def play_wire(job):
    """For a judge in another machine."""
    channel, read, write = os.open("/dev/channel", os.O_RDWR), os.read, os.write
    client = Client(lambda size: read(channel, size), lambda data: write(channel, data), lambda: load_code(job), job["fileName"])
    lab_network.install(client.ask_outside)
    lab_processes.install(client.ask_outside)
    client.serve()


def render(source, values):
    return sys.modules["jinja2"].Template(source, autoescape=True).render(values)


def load_code(job):
    """A new module; registered, because dataclasses look their module up."""
    module = types.ModuleType(os.path.splitext(job["fileName"])[0])
    module.__file__ = f"/app/{job['fileName']}"
    sys.modules[module.__name__] = module
    exec(compile(job["source"], job["fileName"], "exec"), module.__dict__)
    return module


# In place of a line: a stand-in lacks something, or has a mistake.
STAND_IN = "stand-in"
_mistakes = (AttributeError, NameError)


def find_line(error, file_name):
    *_, (innermost, _) = [(None, 0), *traceback.walk_tb(error.__traceback__)]
    is_of_stand_in = innermost is not None and "/stand-ins/" in innermost.f_code.co_filename
    if type(error).__name__ == "NotInSandbox" or (is_of_stand_in and isinstance(error, _mistakes)):
        return STAND_IN
    if isinstance(error, SyntaxError) and error.filename == file_name:
        return error.lineno
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == file_name]
    return lines[-1] if lines else None


def line_of(error, job):
    return getattr(error, "_lab_line", None) or find_line(error, job["fileName"])


class ServedModules:
    """Imports of served stand-ins give what the judge has."""

    def __init__(self, bridge):
        self._bridge = bridge

    def find_spec(self, name, path=None, target=None):
        return importlib_spec(name, self) if name in SERVED else None

    def create_module(self, spec):
        module = types.ModuleType(spec.name)
        remote = self._bridge.ask("root", "import", spec.name)
        module.__getattr__ = lambda name: _get(remote, name)
        module.__path__ = []
        return module

    def exec_module(self, module):
        pass


def _get(remote, name):
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(remote, name)


def importlib_spec(name, loader):
    return sys.__spec__.__class__(name, loader, is_package=True)


def close_served(bridge):
    """What served stand-ins would do beside the proof for the code. Expressions in templates are Python, so the code's
    own side evaluates them; and who logs does not learn who called."""

    class Template:
        def __init__(self, source, autoescape=True):
            self.source = source

        def render(self, **values):
            text = bridge.ask("root", "render", self.source, values)
            if not isinstance(text, str):
                raise TypeError("a template gives text")
            return text

    sys.modules["flask"].Template = Template
    logging._srcfile = None
    logging.Logger.findCaller = lambda *_, **__: ("(unknown file)", 0, "(unknown function)", None)


def judge(job):
    bridge = Bridge("j", os.open("/dev/channel", os.O_RDWR), GuardedPolicy(SERVED))
    close_served(bridge)
    report = os.open("/dev/report", os.O_WRONLY)
    bridge.roots["import"] = lambda name: sys.modules[name] if name in SERVED else None

    def tell(message):
        os.write(report, json.dumps(message).encode())

    tell({"outcomes": find_outcomes(job, lambda: bridge.ask("root", "load"), lambda index: tell({"begins": index}))})


def find_outcomes(job, load, begin_step):
    """The code is loaded once and keeps its state; the proof begins again with every step. The step that decides is the last."""
    outcomes, code = [], None
    try:
        compiled = compile_proof(job.pop("proof"))
    except Exception as error:
        return [{"outcome": "broken", "message": describe(error), "line": None}]
    for index, planned in enumerate(job["steps"]):
        if index == 0 and planned["step"] != "examples":
            try:
                code = load()
            except Gone:
                return [{"outcome": "does_not_run", "message": "The program ended while it was loaded.", "line": None}]
            except BaseException as error:
                line = line_of(error, job)
                return [{"outcome": "does_not_run", "message": describe(error), "line": None if line == STAND_IN else line}]
        begin_step(index)
        outcomes.append(find_outcome(job, compiled, planned, code))
        if outcomes[-1]["outcome"] != "done" or outcomes[-1]["result"] not in (None, False):
            break
    return outcomes


def _take_missing():
    stand_in = sys.modules.get("not_in_sandbox")
    return stand_in and stand_in.take_missing()


def find_outcome(job, compiled, planned, code):
    step, vary = planned["step"], Vary(planned["seed"])
    _take_missing()
    try:
        proof = load_proof(compiled)
        if step == "examples":
            return {"outcome": "done", "result": {"isDone": False, "shown": json.dumps(getattr(proof, "ATTACKS", []))}}
        arguments = (code, job["input"], vary) if step == "attack" else (code, vary)
        return {"outcome": "done", "result": read_result(step, run_step(proof, compiled, step, *arguments))}
    except Gone:
        return {"outcome": "broken", "message": "The program ended before it was done.", "line": None}
    except BaseException as error:
        missing = _take_missing()
        if missing is not None:
            return {"outcome": "limit", "message": missing, "line": None}
        return explain(error, line_of(error, job))


def explain(error, line):
    if line == STAND_IN:
        return {"outcome": "limit", "message": describe(error).removeprefix("NotInSandbox: "), "line": None}
    message, line = describe_error(error, line)
    if isinstance(error, MemoryError):
        return {"outcome": "memory", "message": message, "line": line}
    # An error that neither the code nor an assertion has raised: the proof ran into it.
    is_of_proof = line is None and not isinstance(error, AssertionError)
    if is_of_proof and type(error) is not Exception:
        message = f"What your code returns can't be used as before: {message}"
    return {"outcome": "broken", "message": message, "line": line, "isOfProof": is_of_proof}
