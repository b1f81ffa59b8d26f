import hashlib
import hmac
import io
import json

TYPE = {"Content-Type": "application/json"}


class Store:
    def __init__(self):
        self.ids = []

    def add_once(self, event):
        is_new = event["id"] not in self.ids
        self.ids.append(event["id"])
        return is_new


class Endless(io.RawIOBase):
    """8 MiB, without a word about its size."""

    def __init__(self, sign):
        super().__init__()
        self.left, self.sign = 8 * 1024 * 1024, sign.encode()

    def readable(self):
        return True

    def readinto(self, target):
        count = min(len(target), self.left, 65536)
        target[:count] = self.sign * count
        self.left -= count
        return count


def sign(secret, body):
    return {**TYPE, "X-Signature": hmac.new(secret, body, hashlib.sha256).hexdigest(), "Content-Length": str(len(body))}


def draw_event(vary):
    return {"id": f"e-{vary.text(8)}", "type": vary.word(), "amount": vary.number(1, 999), "note": vary.remark()}


def works(code, vary):
    secret, store = vary.text(32).encode(), Store()

    def status(headers, body):
        try:
            code.receive_event(headers, io.BytesIO(body), secret, Store())
        except code.Refused as refused:
            return refused.status
        return 200

    for size in vary.shuffle([0, 5000, vary.number(30_000, 39_000)]):
        body = json.dumps(draw_event(vary) | {"text": vary.pick("AB ") * size}).encode()
        headers = sign(secret, body)
        assert code.receive_event(headers, io.BytesIO(body), secret, store) is True, f"A signed event of {len(body)} bytes should be taken."
        assert code.receive_event(headers, io.BytesIO(body), secret, store) is False, "An event that is sent twice should be taken once."
    body = json.dumps(draw_event(vary)).encode()
    other = sign(secret, json.dumps(draw_event(vary)).encode())
    assert status(sign(secret, body) | {"X-Signature": vary.text(2)}, body) == 401, "A wrong signature should be refused with status 401."
    assert status({**TYPE, "Content-Length": str(len(body))}, body) == 401, "A missing signature should be refused with status 401."
    assert status(other | {"Content-Length": str(len(body))}, body) == 401, "The signature of another event should be refused with status 401."
    assert status({}, body) == 415, "A body that is not JSON by its type should be refused with status 415."
    assert status(sign(secret, body[:9]), body[:9]) == 400, "A body that is not JSON should be refused with status 400."


def exploit(code, vary):
    secret = vary.text(32).encode()
    signature = sign(secret, json.dumps(draw_event(vary)).encode())["X-Signature"]
    for headers in vary.shuffle([TYPE, {**TYPE, "X-Signature": signature}]):
        raw = Endless(vary.pick("A 0{"))
        try:
            code.receive_event(headers, io.BufferedReader(raw), secret, Store())
        except code.Refused:
            pass
        if raw.left == 0:
            signed = "the signature of another event" if len(headers) > 1 else "no signature"
            damage = "Strangers decide how much memory the process takes: with some gigabytes, it ends."
            return {"sent": f"a request with {signed}, no length, and 8 MiB", "got": "all 8 MiB were read into memory", "damage": damage}
    return False
