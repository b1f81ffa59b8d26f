import logging


def forward(code, client, **headers):
    """What the balancer and the proxy make of a request."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    entries = [headers["x-forwarded-for"]] if "x-forwarded-for" in headers else []
    return code.Incoming("10.0.0.5", {**headers, "x-forwarded-for": ", ".join([*entries, client, "10.0.0.4"])})


class Records(logging.Handler):
    def __init__(self, code):
        super().__init__()
        self.fields = []
        code.log.handlers = [self]
        code.log.propagate = False

    def emit(self, record):
        self.fields.append(record.fields)


def works(code):
    records, guard = Records(code), code.LoginGuard()
    assert code.find_source(forward(code, "192.0.2.1")) == "192.0.2.1", "The source should be the address that the proxy itself saw."
    assert code.find_source(code.Incoming("192.0.2.3", {"x-forwarded-for": "192.0.2.4"})) == "192.0.2.3", "A request that did not come through the proxy has its own address as its source, whatever its headers say."
    assert code.find_source(code.Incoming("10.0.0.5", {})) == "10.0.0.5", "A request of the proxy without a forwarding header has the proxy's address as its source."
    for _ in range(10):
        assert not guard.is_blocked(forward(code, "192.0.2.1")), "Nobody should be blocked before the tenth failure."
        guard.record_failure(forward(code, "192.0.2.1"), "ada")
    assert guard.is_blocked(forward(code, "192.0.2.1")), "After ten failures, the address should be blocked."
    assert not guard.is_blocked(forward(code, "192.0.2.2")), "Other addresses should not be blocked."
    assert records.fields[-1] == {"user_name": "ada", "source": "192.0.2.1", "failures": 10}, "The last record should name the user, the address and the number of failures."
    guard.reset_hourly()
    assert not guard.is_blocked(forward(code, "192.0.2.1")), "After the hourly reset, the address should not be blocked any more."


def exploit(code):
    records, guard = Records(code), code.LoginGuard()
    request = forward(code, "203.0.113.9", x_forwarded_for="198.51.100.7", x_real_ip="198.51.100.7")
    guard.record_failure(request, "ada")
    source = records.fields[0]["source"]
    sent = "a failed sign-in from 203.0.113.9 with X-Forwarded-For: 198.51.100.7 and X-Real-IP: 198.51.100.7"
    got = f"the record says source={source}, an address that the attacker made up"
    return {"sent": sent, "got": got} if source == "198.51.100.7" else False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    client = f"203.0.113.{vary.number(2, 250)}"
    header = ", ".join(entry for entry in (input["header"].strip(), client, "10.0.0.4") if entry)
    try:
        records, guard = Records(code), code.LoginGuard()
        guard.record_failure(code.Incoming("10.0.0.5", {"x-forwarded-for": header}), "ada")
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    lines = [f"The service gets X-Forwarded-For: {header}", *(str(fields) for fields in records.fields)]
    is_done = any(fields["source"] == "198.51.100.7" for fields in records.fields)
    return {"isDone": is_done, "shown": "\n".join(lines)}


ATTACKS = [
    {"input": {"header": "198.51.100.7"}, "isDone": True},
    {"input": {"header": ""}, "isDone": False},
    {"input": {"header": "192.0.2.1"}, "isDone": False},
]
