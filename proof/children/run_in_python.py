"""Runs in a child process: loads every version of a variant afresh and tries it with the proof. Started by engines.ts."""

import asyncio
import inspect
import json
import linecache
import os
import sys
import traceback
import types

sys.path[:0] = [os.path.dirname(__file__), os.path.join(os.path.dirname(__file__), "../../sandbox/src/child/python/driver")]
from confine import confine  # noqa: E402
from lab_vary import Vary  # noqa: E402

sys.path[:2] = [sys.argv[1]]
job = json.load(sys.stdin)
reports = os.fdopen(3, "w", buffering=1)
root = os.path.realpath(job["folder"])
version = ""


def report(**result):
    reports.write(json.dumps({"version": version, **result}) + "\n")


def load(name, file, source):
    """A new module; registered, because dataclasses look their module up, and with its lines for tracebacks."""
    module = types.ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module
    shown = f"{file} ({version})"
    linecache.cache[shown] = (len(source), None, source.splitlines(keepends=True), shown)
    exec(compile(source, shown, "exec"), module.__dict__)
    return module


def describe(error):
    # The first frame is this file.
    frames = traceback.extract_tb(error.__traceback__)[1:]
    return "".join([*traceback.format_list(frames)[-4:], *traceback.format_exception_only(error)]).strip()


def load_proof():
    with open(job["proofFile"], encoding="utf8") as file:
        return load("proof", job["proofFile"], file.read())


def run(place, step, *arguments):
    """With code and proof loaded afresh, in a folder of its own."""
    folder = os.path.join(root, version, place)
    os.makedirs(folder)
    os.chdir(folder)
    proof = load_proof()
    code = load(os.path.splitext(os.path.basename(job["codeFile"]))[0], job["codeFile"], source)
    function = getattr(proof, step)
    # Proofs that vary nothing need not name the last argument.
    taken = len(inspect.signature(function).parameters)
    result = function(*(code, *arguments)[:taken])
    return asyncio.run(result) if inspect.iscoroutine(result) else result


def is_breach(result):
    """An attack that succeeded and says what it sent and got."""
    return isinstance(result, dict) and all(isinstance(result.get(name), (str, bytes)) and result[name] for name in ("sent", "got"))


def is_exploited(result):
    if result is not False and not is_breach(result):
        raise TypeError(f'it must return {{"sent", "got"}}, or False when the attack fails, and returned {result!r}')
    return bool(result)


def try_attacks():
    """The examples of attack mode."""
    proof = load_proof()
    if not hasattr(proof, "attack"):
        return
    for index, example in enumerate(getattr(proof, "ATTACKS", [])):
        report(started="attack()")
        try:
            report(attack=example, result=run(f"attack-{index}", "attack", example["input"], Vary(index + 1)))
        except (Exception, SystemExit) as error:
            report(attackError=describe(error))


confine(root, lambda sentence: report(refused=sentence))
for one in job["versions"]:
    version, source = one["id"], one["source"]
    report(started="works()")
    try:
        run("works", "works", Vary(job["seed"]))
        report(works=True)
    except (Exception, SystemExit) as error:
        report(worksError=describe(error))
    report(started="exploit()")
    try:
        report(exploit=is_exploited(run("exploit", "exploit", Vary(job["seed"]))))
    except (Exception, SystemExit) as error:
        report(exploitError=describe(error))
    for index, payload in enumerate(one["payloads"]):
        report(started=f"exploit() with {json.dumps(payload)}")
        try:
            result = run(f"payload-{index}", "exploit", Vary(job["seed"]), [payload] if payload else [])
            report(payload=payload, exploitedBy=is_exploited(result))
        except (Exception, SystemExit) as error:
            report(payload=payload, payloadError=describe(error))
    if one["isAttacked"]:
        try_attacks()
# Threads that still wait, such as a test server, must not hold the process.
sys.stdout.flush()
os._exit(0)
