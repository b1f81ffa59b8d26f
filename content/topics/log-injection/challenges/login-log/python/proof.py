import io
import re


def start(code, ada="ada"):
    log = io.StringIO(newline="")
    users = {ada: code.User(1, "hash of right")}
    return log, code.Logins(users.get, lambda hash, password: hash == f"hash of {password}", log)


def is_refused(code, logins, form):
    try:
        logins.login(form, "192.0.2.2")
    except code.LoginRefused:
        return True
    return False


def works(code, vary):
    ada = vary.word()
    log, logins = start(code, ada)
    assert logins.login({"user": ada, "password": "right"}, "192.0.2.1") == 1, "The right password should sign in user 1."
    assert is_refused(code, logins, {"user": ada, "password": "wrong"}), "A wrong password should be refused."
    assert is_refused(code, logins, {}), "An empty form should be refused."
    assert is_refused(code, logins, {"user": "x" * 201}), "A name of 201 characters should be refused."
    lines = log.getvalue().splitlines()
    assert len(lines) == 3, "A success and two failures should be three lines of the log; what is too long is not logged."
    assert re.fullmatch(r'\S+ INFO login_ok user="?1"? ip="?192\.0\.2\.1"?', lines[0]), "A success should be logged as `<time> INFO login_ok user=1 ip=192.0.2.1`."
    failure = rf'\S+ WARN login_failed user="?{ada}"? ip="?192\.0\.2\.2"?'
    assert re.fullmatch(failure, lines[1]), f"A failure should be logged as `<time> WARN login_failed user={ada} ip=192.0.2.2`."


def exploit(code, vary):
    """One failed login is one line, whatever was typed: readers end lines at a line feed, a carriage return, or both."""
    events = ["login_ok user=1", "password_changed user=1", f"{vary.word()} user={vary.number(2, 99)}", "loginlogin_ok_ok user=1"]
    for end in vary.shuffle(["\n", "\r", "\r\n", "\n\n"]):
        for event in events:
            log, logins = start(code)
            name = f"{vary.word()}{end}2026-05-01T09:30:00+00:00 INFO {event} ip=198.51.100.7"
            is_refused(code, logins, {"user": name, "password": "x"})
            lines = re.split(r"\r\n|\r|\n", re.sub(r"(\r\n|\r|\n)$", "", log.getvalue()))
            if len(lines) > 1:
                return {
                    "sent": f"one failed login with the user name {name!r}",
                    "got": f"{len(lines)} lines in the log. Its readers take the last one for a record of its own:\n{lines[-1]}",
                }
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
