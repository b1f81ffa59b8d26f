import json
import logging
import re


class Records(logging.Handler):
    def __init__(self, code):
        super().__init__()
        self.records = []
        code.log.handlers = [self]
        code.log.setLevel(logging.INFO)
        code.log.propagate = False

    def emit(self, record):
        self.records.append((record.levelname, json.loads(record.getMessage().removeprefix("request "))))


def draw(vary):
    """What a request brings with it, with secrets under the usual names and under one that nobody has thought of."""
    odd, route = vary.text(11), vary.pick(["/login", "/payments", "/reset", f"/{vary.word()}/<id>"])
    url = route.replace("<id>", str(vary.number(1, 99)))
    base = {"id": vary.text(10), "method": vary.pick(["GET", "POST", "PUT"]), "url": url, "route": route, "user_id": vary.number(100, 999), "started_at": vary.number(1, 99)}

    def secret():
        return f"{vary.text(14)}7"

    names = ("cookie", "x-api-key", "authorization", "Authorization", "proxy-authorization", f"x-{odd}", "referer")
    requests = [
        *({"headers": {name: secret()}} for name in names),
        *({"body": {"user": vary.name(), name: secret()}} for name in ("password", "newPassword", "pin", "code", "token", "cvc", odd)),
        {"body": {"card": {"number": f"4{vary.number(10**14, 10**15 - 1)}"}}},
        {"body": {"items": [{odd: secret()}]}},
        {"body": f"user=ada&password={secret()}"},
        {"body": [secret()]},
        *({"url": f"{url}?{name}={secret()}"} for name in ("token", "code", "signature", odd)),
    ]
    return base, [base | one for one in vary.shuffle(requests)]


def works(code, vary):
    base, requests = draw(vary)
    for one in [base, *requests[:4]]:
        records = Records(code).records
        size, ms, status = vary.number(1, 9999), vary.number(0, 999), vary.pick([200, 201, 404])
        code.log_request(code.Incoming(**one), status, size, lambda: one["started_at"] + (ms + 0.4) / 1000)
        code.log_request(code.Incoming(**one), vary.pick([500, 503]), size)
        code.log_request(code.Incoming(**one | {"url": "/health", "route": "/health"}), 200, size)
        levels = [level for level, _ in records]
        assert levels == ["INFO", "ERROR"], "A request should be a record of level INFO, one that fails (500) of level ERROR, and one for /health none."
        expected = {name: base[name] for name in ("id", "method", "user_id", "route")} | {"status": status, "bytes": size, "ms": ms}
        for name, value in expected.items():
            assert records[0][1].get(name) == value, f"The record should have {name} {value}."


def exploit(code, vary):
    """Whatever is in headers, bodies and addresses, none of it belongs into a record."""
    for one in draw(vary)[1]:
        records = Records(code).records
        code.log_request(code.Incoming(**one), vary.pick([200, 404, 500]), vary.number(1, 9999))
        record = json.dumps(records)
        for found in re.findall(r"[a-z0-9]{14}7|4\d{15}", json.dumps(one)):
            if found in record:
                damage = f"Everyone who reads the log can use {found}."
                return {"sent": f"the request {json.dumps(one)}", "got": f"the record {record}", "damage": damage}
    return False
