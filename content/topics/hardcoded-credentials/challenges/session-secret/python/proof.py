import base64
import hashlib
import hmac
import json

from observe import observe


def works(code, vary):
    env = {"SESSION_SECRET": vary.text(64), "SESSION_MINUTES": "5", "APP_ENV": "production"}
    sessions = code.Sessions(env)
    token = sessions.issue(7, "customer")
    assert (sessions.verify(token).user_id, sessions.verify(token).role) == (7, "customer"), "A token should give the session of its user, with the role that it was issued for."
    assert code.Sessions(env).verify(token).user_id == 7, "Another process with the same SESSION_SECRET should accept the token."
    payload, signature = token.split(".")
    changed = base64.urlsafe_b64encode(base64.urlsafe_b64decode(payload).replace(b"customer", b"admin")).decode()
    for forged in ("", "x.y", payload, f"{changed}.{signature}"):
        assert sessions.verify(forged) is None, "A token that was made up or changed should give no session."
    assert code.Sessions({**env, "SESSION_SECRET": vary.text(64)}).verify(token) is None, "A token that was signed with another secret should give no session."
    try:
        code.Sessions({**env, "SESSION_MINUTES": "0"})
    except ValueError:
        pass
    else:
        raise AssertionError("A session time of 0 minutes should be refused when the service starts.")


def guess_secrets():
    """What somebody who has the repository knows, and what can be computed from it."""
    words = ("shop-session-secret", "shop", "session-secret", "session", "secret")
    yield from ("", *words, "8d1f0c6a4be2973515f3a0d7c92e684bb07d5ce1f8a34629e05b7ac41d92f386")
    for name in ("md5", "sha1", "sha256", "sha512"):
        for word in words:
            digests = [hashlib.new(name, (word + end).encode()).digest() for end in ("", "sessions")]
            digests += [hmac.digest(key.encode(), word.encode(), name) for key in words]
            for digest in digests:
                yield from (digest.hex(), base64.b64encode(digest).decode(), base64.urlsafe_b64encode(digest).decode())


def sign(secret, payload):
    return base64.urlsafe_b64encode(hmac.digest(secret.encode(), payload.encode(), "sha256")).decode()


def exploit(code, vary):
    claims = {"user_id": 1, "role": "admin", "expires_at": 4102444800}
    admin = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode()
    for env in ({}, {"APP_ENV": "staging"}, {"SESSION_SECRET": ""}):
        before = observe()["randomBits"]
        try:
            sessions = code.Sessions(env)
            bits = observe()["randomBits"] - before + observe()["loadBits"]
            # The attacker signs in as a customer and looks for the secret that fits the token.
            payload, signature = sessions.issue(7, "customer").split(".")
            found = next((secret for secret in guess_secrets() if sign(secret, payload) == signature), None)
            if found is None and bits < 64:
                got = f"sessions that are signed, with {bits} bits of the secure source: what signs them can be found out"
                return {"sent": f"a start with the environment {json.dumps(env)}", "got": got}
            if found is None:
                continue
            token = f"{admin}.{sign(found, admin)}"
            session = sessions.verify(token)
        except Exception:
            continue  # It does not start in this environment.
        if session is not None and session.role == "admin":
            return {"sent": token, "got": f'a session as admin, signed with "{found}"'}
    return False
