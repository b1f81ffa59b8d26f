# lab: shared (the code pickles a function of the proof)
import base64
import os
from operator import concat

KEYS = {"north": bytes([1]) * 32, "south": bytes([2]) * 32}
NOW = 1_770_076_800.0


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code):
    tasks = code.DeferredTasks(KEYS)
    message = tasks.pack(code.Task("north", NOW + 1, concat, ("a", "b")))
    task = tasks.unpack(message, NOW)
    assert (task.tenant, task.function(*task.args)) == ("north", "ab")
    assert refuses(code.TaskError, tasks.unpack, message, NOW + 2)
    changed = code.Message(message.body[:-4] + "AAAA", message.attributes)
    assert refuses(code.TaskError, tasks.unpack, changed, NOW)
    assert refuses(code.TaskError, tasks.pack, code.Task("unknown", NOW, concat))


def exploit(code):
    """Can write into the queue and has seen one message of it, but has no key."""
    tasks = code.DeferredTasks(KEYS)
    message = tasks.pack(code.Task("north", NOW + 1, concat, ("a", "b")))
    parts = message.body.split(".")
    if os.path.exists("owned.txt"):
        os.remove("owned.txt")
    payload = base64.urlsafe_b64encode(b"cos\nsystem\n(S'echo > owned.txt'\ntR.").decode()
    for index in range(len(parts)):
        forged = ".".join(parts[:index] + [payload] + parts[index + 1 :])
        try:
            tasks.unpack(code.Message(forged, message.attributes), NOW)
        except Exception:
            pass
    return os.path.exists("owned.txt")
