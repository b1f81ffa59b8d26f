import hashlib
import hmac
import io
import json

SECRET = b"not-a-real-secret"
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

    left = 8 * 1024 * 1024

    def readable(self):
        return True

    def readinto(self, target):
        count = min(len(target), self.left, 65536)
        target[:count] = b"A" * count
        self.left -= count
        return count


def sign(body):
    return {**TYPE, "X-Signature": hmac.new(SECRET, body, hashlib.sha256).hexdigest(), "Content-Length": str(len(body))}


def status(code, headers, body):
    try:
        code.receive_event(headers, io.BytesIO(body), SECRET, Store())
    except code.Refused as refused:
        return refused.status
    return 200


def works(code):
    body, store = json.dumps({"id": "e-1", "type": "paid", "amount": 5}).encode(), Store()
    assert code.receive_event(sign(body), io.BytesIO(body), SECRET, store) is True, "A signed event should be taken."
    assert code.receive_event(sign(body), io.BytesIO(body), SECRET, store) is False, "An event that is sent twice should be taken once."
    assert status(code, {**TYPE, "X-Signature": "00"}, body) == 401, "A wrong signature should be refused with status 401."
    assert status(code, {}, body) == 415, "A body that is not JSON by its type should be refused with status 415."
    assert status(code, sign(b"{"), b"{") == 400, "A body that is not JSON should be refused with status 400."


def exploit(code):
    raw = Endless()
    try:
        code.receive_event(TYPE, io.BufferedReader(raw), SECRET, Store())
    except code.Refused:
        pass
    sent = "a request without a signature and a length, with 8 MiB of the letter A"
    return {"sent": sent, "got": "all 8 MiB were read into memory"} if raw.left == 0 else False
