"""A shell for code that starts one: there are no processes here, but what an attacker's command would leave behind can be
seen. It knows `touch` and `echo` with a redirection; every other command is not found."""

import os
import shlex


def system(command):
    status = 0
    for line in os.fsdecode(command).replace("&&", ";").split(";"):
        try:
            words = shlex.split(line.replace(">>", ">").replace(">", " > "))
        except ValueError:
            return 2 << 8
        if words:
            status = _run(words)
    return status


def _run(words):
    target = words.index(">") if ">" in words else len(words)
    name, arguments, files = words[0], words[1:target], words[target + 1 : target + 2]
    if name not in ("echo", "touch"):
        return 127 << 8
    try:
        for file in arguments if name == "touch" else files:
            with open(file, "a", encoding="utf8") as opened:
                opened.write(" ".join(arguments) + "\n" if name == "echo" else "")
    except OSError:
        return 1 << 8
    return 0


def install():
    # As in CPython, where pickles name the function by the module it is defined in.
    system.__module__ = os.name
    os.system = system
    __import__(os.name).system = system
