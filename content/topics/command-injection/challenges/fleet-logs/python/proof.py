import os
from pathlib import Path

PATH = os.environ["PATH"]


def make_programs():
    """An ssh that does what ssh does with its words, without a network, and a journalctl that prints its own."""
    folder = Path("bin").resolve()
    folder.mkdir()
    ssh = 'while [ "$1" = -o ] || [ "$1" = -l ]; do shift 2; done\nshift\nexec sh -c "$*"'
    (folder / "ssh").write_text(f"#!/bin/sh\n{ssh}\n")
    (folder / "journalctl").write_text('#!/bin/sh\nprintf "%s token=abc\\n" "$@"\n')
    for program in folder.iterdir():
        program.chmod(0o755)
    os.environ["PATH"] = f"{folder}{os.pathsep}{PATH}"


def read(code, unit, lines="", host="web-3"):
    return code.read_log({"web-3": code.Host("192.0.2.13", "logs")}, host, unit, lines)


def works(code):
    make_programs()
    assert read(code, "backup@eu-1", "50") == [
        "--unit=backup@eu-1.service token=***",
        "--lines=50 token=***",
        "--output=short-iso token=***",
        "--no-pager token=***",
    ], "The log of a unit should be read with the number of lines, and tokens should be hidden."
    assert read(code, "shop.socket")[0] == "--unit=shop.socket token=***", "The log of a socket unit should be read."
    try:
        read(code, "shop", host="web-4")
    except code.NotFound:
        return
    raise AssertionError("A host that is not in the inventory should be refused.")


FORMS = ("x;touch taken;", "x$(touch taken)", "x$(touch${IFS}taken)", "x';touch taken;'")


def exploit(code, vary=None, payloads=FORMS):
    make_programs()
    for unit in payloads:
        try:
            read(code, unit)
        except Exception:
            pass  # Failed on the host; the next form may do better.
        if Path("taken").exists():
            return {"sent": f"the unit {unit}", "got": 'a command of the attacker ran on the host: the file "taken" is there'}
    return False
