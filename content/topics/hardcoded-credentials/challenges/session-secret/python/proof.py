import base64
import hashlib
import hmac
import json


def works(code):
    env = {"SESSION_SECRET": "f" * 64, "SESSION_MINUTES": "5", "APP_ENV": "production"}
    sessions = code.Sessions(env)
    token = sessions.issue(7, "customer")
    assert (sessions.verify(token).user_id, sessions.verify(token).role) == (7, "customer")
    payload, signature = token.split(".")
    changed = base64.urlsafe_b64encode(base64.urlsafe_b64decode(payload).replace(b"customer", b"admin")).decode()
    for forged in ("", "x.y", payload, f"{changed}.{signature}"):
        assert sessions.verify(forged) is None
    assert code.Sessions({**env, "SESSION_SECRET": "e" * 64}).verify(token) is None
    try:
        code.Sessions({**env, "SESSION_MINUTES": "0"})
    except ValueError:
        pass
    else:
        raise AssertionError("a lifetime of 0 was accepted")


def exploit(code):
    # What somebody who has the repository knows.
    known = ["shop-session-secret", "8d1f0c6a4be2973515f3a0d7c92e684bb07d5ce1f8a34629e05b7ac41d92f386"]
    claims = {"user_id": 1, "role": "admin", "expires_at": 4102444800}
    payload = base64.urlsafe_b64encode(json.dumps(claims).encode())
    for env in ({}, {"APP_ENV": "staging"}, {"SESSION_SECRET": ""}):
        try:
            sessions = code.Sessions(env)
        except ValueError:
            continue  # it does not start in this environment
        for secret in known:
            mac = base64.urlsafe_b64encode(hmac.digest(secret.encode(), payload, hashlib.sha256))
            session = sessions.verify(f"{payload.decode()}.{mac.decode()}")
            if session is not None and session.role == "admin":
                return True
    return False
