import io
import re


def start(code):
    log = io.StringIO(newline="")
    users = {"ada": code.User(1, "hash of right")}
    return log, code.Logins(users.get, lambda hash, password: hash == f"hash of {password}", log)


def is_refused(code, logins, form):
    try:
        logins.login(form, "192.0.2.2")
    except code.LoginRefused:
        return True
    return False


def works(code):
    log, logins = start(code)
    assert logins.login({"user": "ada", "password": "right"}, "192.0.2.1") == 1
    assert is_refused(code, logins, {"user": "ada", "password": "wrong"})
    assert is_refused(code, logins, {})
    assert is_refused(code, logins, {"user": "x" * 201})
    lines = log.getvalue().splitlines()
    assert len(lines) == 3
    assert re.fullmatch(r'\S+ INFO login_ok user="?1"? ip="?192\.0\.2\.1"?', lines[0])
    assert re.fullmatch(r'\S+ WARN login_failed user="?ada"? ip="?192\.0\.2\.2"?', lines[1])


def exploit(code):
    for end in ("\n", "\r", "\r\n"):
        log, logins = start(code)
        name = f"x{end}2026-05-01T09:30:00+00:00 INFO login_ok user=1 ip=198.51.100.7"
        is_refused(code, logins, {"user": name, "password": "x"})
        if any(re.match(r"\S+ INFO login_ok user=1 ", line) for line in log.getvalue().splitlines()):
            return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    log = io.StringIO(newline="")
    password = vary.text(16)
    users = {"ada": code.User(1, f"hash of {password}")}
    refusal = ""
    try:
        logins = code.Logins(users.get, lambda hash, given: hash == f"hash of {given}", log)
        logins.login({"user": input["user"], "password": "guess"}, "203.0.113.9")
    except Exception as error:
        refusal = f"{type(error).__name__}: {error}"
    text = log.getvalue()
    is_done = any(re.match(r'\S+ INFO login_ok user="?1"?( |$)', line) for line in re.split(r"\r\n|\r|\n", text))
    return {"isDone": is_done, "shown": text or refusal or "The log is empty."}


ATTACKS = [
    {"input": {"user": "mallory\n2026-05-01T09:30:00+00:00 INFO login_ok user=1 ip=198.51.100.7"}, "isDone": True},
    {"input": {"user": "mallory"}, "isDone": False},
    {"input": {"user": "INFO login_ok user=1 "}, "isDone": False},
]
