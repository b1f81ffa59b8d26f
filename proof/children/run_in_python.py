"""Runs in a child process: loads every version of a variant afresh and tries it with the proof. Started by engines.ts."""

import asyncio
import inspect
import json
import linecache
import os
import sys
import traceback
import types

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../sandbox/src/child/python/driver"))
from lab_vary import Vary  # noqa: E402

sys.path[0] = sys.argv[1]
job = json.load(sys.stdin)
reports = os.fdopen(3, "w", buffering=1)
root = os.path.realpath(job["folder"])
version = ""


def report(**result):
    reports.write(json.dumps({"version": version, **result}) + "\n")


def is_loopback(host):
    host = host.decode() if isinstance(host, bytes) else str(host)
    return host in ("", "localhost", "::1") or host.startswith(("127.", "::ffff:127."))


def guard(event, arguments):
    """Nothing but loopback can be reached, nothing outside of the working folder is written, and trying is told."""
    if event in ("socket.connect", "socket.sendto"):
        address = arguments[1]
        if isinstance(address, tuple) and not is_loopback(address[0]):
            refuse(f"it reached for {address[0]}; a proof may only use loopback")
    elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
        if arguments[0] is not None and not is_loopback(arguments[0]):
            refuse(f"it reached for {arguments[0]}; a proof may only use loopback")
    elif event == "open":
        path, _, flags = arguments
        if isinstance(path, (str, bytes)) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            place = os.path.realpath(os.fsdecode(path))
            if place != os.devnull and os.path.commonpath([place, root]) != root:
                refuse(f"it wrote to {place}, outside of its folder")


def refuse(sentence):
    report(refused=sentence)
    raise PermissionError(sentence)


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
    return isinstance(result, dict) and all(isinstance(result.get(name), str) for name in ("sent", "got"))


def is_exploited(result):
    if not isinstance(result, bool) and not is_breach(result):
        raise TypeError(f"it must return True, False or a breach, and returned {result!r}")
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


sys.addaudithook(guard)
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
