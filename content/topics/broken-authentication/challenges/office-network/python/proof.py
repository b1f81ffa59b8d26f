import logging

logging.disable(logging.CRITICAL)


def through_proxy(code, client, **headers):
    """What arrives at the application after the proxy has added the address of its client."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    before = names.get("x-forwarded-for")
    return code.Incoming("10.0.0.2", {**names, "x-forwarded-for": f"{before}, {client}" if before else client})


def finder(code):
    return lambda cookie: code.Staff("Ada", True) if cookie == "session=ada" else None


def works(code):
    find_session = finder(code)
    assert code.admit(through_proxy(code, "192.0.2.7"), find_session) == code.Staff("box office", False), "A visitor from the box office's network should be admitted as the box office, read-only."
    assert code.admit(through_proxy(code, "203.0.113.50", cookie="session=ada"), find_session).name == "Ada", "Somebody from elsewhere with a session should be admitted as themselves."
    assert code.admit(code.Incoming("192.0.2.8", {}), find_session).name == "box office", "A request from the box office's network that did not come through the proxy should be admitted."
    for client in ("203.0.113.50", "192.0.3.1", "2001:db8::1"):
        assert code.admit(through_proxy(code, client), find_session) is None, f"Somebody at {client} without a session should not be admitted."
    assert code.admit(code.Incoming("10.0.0.2", {}), find_session) is None, "A request of the proxy that names no client should not be admitted."


def exploit(code):
    forged = "192.0.2.7"
    for headers in ({"x_forwarded_for": forged}, {"x_forwarded_for": forged, "x_real_ip": forged}):
        staff = code.admit(through_proxy(code, "203.0.113.50", **headers), finder(code))
        if staff is not None:
            lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
            return {"sent": f"from 203.0.113.50, with {' and '.join(lines)}", "got": f"admitted as {staff.name}, without a session"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    client = f"203.0.113.{vary.number(2, 250)}"
    header = ", ".join(entry for entry in (input["header"].strip(), client) if entry)
    try:
        staff = code.admit(code.Incoming("10.0.0.2", {"x-forwarded-for": header}), lambda cookie: None)
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    answer = f"Welcome, {staff.name}." if staff else "Sign in first."
    return {"isDone": staff is not None, "shown": f"The application gets X-Forwarded-For: {header}\n{answer}"}


ATTACKS = [
    {"input": {"header": "192.0.2.7"}, "isDone": True},
    {"input": {"header": ""}, "isDone": False},
    {"input": {"header": "198.51.100.7"}, "isDone": False},
]
