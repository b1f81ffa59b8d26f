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


def works(code, vary):
    records = Records(code).records
    user = vary.number(100, 999)
    code.log_request(code.Incoming("r1", "POST", "/login", "/login", user, started_at=1), 200, 5, lambda: 1.0204)
    code.log_request(code.Incoming("r2", "GET", "/orders/1", "/orders/<id>"), 500, 5)
    code.log_request(code.Incoming("r3", "GET", "/health", "/health"), 200, 5)
    levels = [level for level, _ in records]
    assert levels == ["INFO", "ERROR"], "A request should be a record of level INFO, one that fails (500) of level ERROR, and one for /health none."
    expected = {"id": "r1", "method": "POST", "user_id": user, "route": "/login", "status": 200, "bytes": 5, "ms": 20}
    for name, value in expected.items():
        assert records[0][1].get(name) == value, f"The record should have {name} {value}."


def exploit(code, vary):
    """Secrets in headers, bodies and addresses, under the usual names and under one that nobody has thought of. None of them belongs into a record."""
    odd = vary.text(11)

    def secret():
        return f"{vary.text(14)}7"

    def request(url="/login", headers=None, body=None):
        return {"url": url, "headers": headers or {}, "body": body}

    requests = [
        *(request(headers={name: secret()}) for name in ("cookie", "x-api-key", "authorization", "Authorization", "proxy-authorization", f"x-{odd}")),
        *(request(body={"user": "ada", name: secret()}) for name in ("password", "newPassword", "pin", "code", "token", "cvc", odd)),
        request("/payments", body={"card": {"number": f"4{vary.number(10**14, 10**15 - 1)}"}}),
        request(body={"items": [{odd: secret()}]}),
        request(body=f"user=ada&password={secret()}"),
        request(body=[secret()]),
        *(request(f"/reset?{name}={secret()}") for name in ("token", "code", "signature", odd)),
    ]
    for one in vary.shuffle(requests):
        records = Records(code).records
        code.log_request(code.Incoming("r1", "POST", one["url"], one["url"].partition("?")[0], 7, one["headers"], one["body"]), 200, 5)
        record = json.dumps(records)
        for found in re.findall(r"[a-z]{14}7|4\d{15}", json.dumps(one)):
            if found in record:
                return {"sent": f"a request with {json.dumps(one)}", "got": f"the record {record}. Everyone who reads the log can use {found}"}
    return False
