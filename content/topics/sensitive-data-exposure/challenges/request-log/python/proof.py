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


def works(code):
    records = Records(code).records
    code.log_request(code.Incoming("r1", "POST", "/login", "/login", 7, started_at=1), 200, 5, lambda: 1.0204)
    code.log_request(code.Incoming("r2", "GET", "/orders/1", "/orders/<id>"), 500, 5)
    code.log_request(code.Incoming("r3", "GET", "/health", "/health"), 200, 5)
    assert [level for level, _ in records] == ["INFO", "ERROR"]
    expected = {"id": "r1", "method": "POST", "user_id": 7, "route": "/login", "status": 200, "bytes": 5, "ms": 20}
    assert expected.items() <= records[0][1].items()


def exploit(code):
    records = Records(code).records
    headers = {"cookie": "session=s3ss10n", "x-api-key": "k3y"}
    for request in (
        code.Incoming("r1", "POST", "/login", "/login", None, headers, {"user": "ada", "password": "pass-w0rd"}),
        code.Incoming("r2", "GET", "/reset?token=8f3c0a", "/reset", None, headers),
        code.Incoming("r3", "POST", "/payments", "/payments", 7, headers, {"card": {"number": "4111111111111111"}}),
    ):
        code.log_request(request, 200, 5)
    assert len(records) == 3
    return re.search("s3ss10n|k3y|pass-w0rd|8f3c0a|4111111111111111", json.dumps(records)) is not None
