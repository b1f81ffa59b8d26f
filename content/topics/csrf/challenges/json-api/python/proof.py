import time

from browser import Browser
from flask import Flask

APP = "https://app.example.com"


class Locks(dict):
    def find(self, lock_id):
        return self.get(lock_id)

    def list_by_owner(self, owner_id):
        return [lock for lock in self.values() if lock.owner_id == owner_id]

    def save(self, lock):
        self[lock.id] = lock


class Sessions:
    def start(self, code):
        return "key-1" if code == "4711" else None

    def find(self, key):
        return 1 if key == "key-1" else None


def start(code):
    """The browser of a guest, signed in."""
    locks, events, app = Locks(), [], Flask("locks")
    locks.save(code.Lock(7, 1))
    locks.save(code.Lock(8, 2))
    app.register_blueprint(code.create_lock_api(locks, Sessions(), events.append))
    browser = Browser(APP, app)

    def post(path, body, type="application/json"):
        return browser.send(APP, f"/api{path}", "POST", type, body)

    assert post("/locks/7/open", '{"seconds": 5}').status_code == 401, "Before signing in, opening a lock should be refused with status 401."
    assert post("/sign-in", '{"code": "4711"}').status_code == 200, "Signing in with the right code should be answered with status 200."
    return browser, post, events, lambda lock_id: locks.find(lock_id).open_until > time.time()


def works(code, vary):
    browser, post, events, is_open = start(code)
    assert browser.send(APP, "/api/locks").get_json() == [7], "The app should be able to list the locks."
    answer = post("/locks/7/open", '{"seconds": 900}')
    assert answer.get_json() == {"seconds": 60}, "A lock should open for 60 seconds at most."
    assert is_open(7), "The guest should be able to open lock 7 from the app."
    answer = post("/locks/8/open", '{"seconds": 5}')
    assert answer.status_code == 404, "Lock 8 belongs to somebody else and should not be found."
    name = vary.word()
    answer = post("/events", f'{{"name": "{name}"}}', "text/plain;charset=UTF-8")
    assert answer.status_code == 204 and events == [name], "Events that the app sends as plain text should be stored."
    framed = browser.send(APP, "/api/locks/7/open", "POST", "application/json", '{"seconds": 5}', is_framed=True)
    assert framed.status_code == 200, "The app should also be able to open the lock in a frame of the portal of a hotel."


# The attacker's origin and the type of the request, each with an ordinary other one.
FORMS = (
    "https://attacker.example",
    "https://app.example.com.attacker.example",
    "https://attackerexample.com",
    "https://app-example.com",
    "https://appxexample.com",
    "null",
    "text/plain; x=application/json",
    "text/plain;application/json",
    "application/x-www-form-urlencoded; charset=application/json",
)


def exploit(code, vary=None, payloads=FORMS):
    for payload in payloads:
        is_origin = payload == "null" or payload.startswith("https:")
        origin, type = (payload, "text/plain") if is_origin else ("https://attacker.example", payload)
        browser, _, _, is_open = start(code)
        try:
            browser.send(origin, "/api/locks/7/open", "POST", type, '{"seconds": 60}')
        except Exception:
            continue  # Refused; the next one may be not.
        if is_open(7):
            return {"sent": f"POST /api/locks/7/open from {origin} as {type}", "got": "the door is open"}
    return False
