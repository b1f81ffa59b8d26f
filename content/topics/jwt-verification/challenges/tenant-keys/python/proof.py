import base64
import secrets
import time

import jwt
import psycopg
from cryptography.hazmat.primitives.asymmetric import rsa
from psycopg.rows import dict_row

OWN, EVIL = (rsa.generate_private_key(65537, 768) for _ in range(2))
ISSUER = "https://login.example.net/acme"
# The code keeps the keys of an address, and the proof makes others each time.
KEYS_URL = f"{ISSUER}/keys/{secrets.token_hex(4)}"
TABLES = """
    CREATE TABLE users (id INTEGER, tenant_id INTEGER, email TEXT, name TEXT);
    INSERT INTO users VALUES (1, 7, 'ada@acme.example', 'Ada'), (2, 8, 'bo@other.example', 'Bo');
"""


def publish(private, kid):
    def number(value):
        return base64.urlsafe_b64encode(value.to_bytes((value.bit_length() + 7) // 8, "big")).rstrip(b"=").decode()

    public = private.public_key()
    return {"keys": [{"kty": "RSA", "kid": kid, "n": number(public.n), "e": number(public.e)}]}


SERVED = {
    KEYS_URL: publish(OWN, "acme-2026"),
    f"{ISSUER}-2/keys": publish(EVIL, "acme-2026"),
    "https://attacker.example/keys": publish(EVIL, "acme-2026"),
}


def start(code):
    tenant = code.Tenant(7, ISSUER, KEYS_URL, frozenset({"acme-2026"}))
    db = psycopg.connect(TABLES, row_factory=dict_row)
    return lambda token: code.sign_in(db, lambda issuer: tenant if issuer == ISSUER else None, SERVED.__getitem__, token)


def make(private, header=None, **claims):
    payload = {"iss": ISSUER, "aud": "planner", "email": "Ada@acme.example", "exp": int(time.time()) + 300, **claims}
    return jwt.encode(payload, private, "RS256", headers={"kid": "acme-2026", **(header or {})})


def works(code):
    sign_in = start(code)
    assert sign_in(make(OWN))["name"] == "Ada", "Somebody with a token of the tenant should be signed in."
    assert sign_in(make(OWN, {"jku": KEYS_URL}))["name"] == "Ada", "A token that names the tenant's own address of keys should be accepted."
    for token in (
        "x",
        make(EVIL),
        make(OWN, aud="wiki"),
        make(OWN, iss="https://login.example.net/other"),
        make(OWN, exp=1),
        make(OWN, email="bo@other.example"),
    ):
        try:
            sign_in(token)
        except code.Refused:
            continue
        raise AssertionError("A token that is malformed, expired, of another key, audience, issuer or tenant should be refused.")


def exploit(code, vary=None, payloads=tuple(SERVED)[1:]):
    sign_in = start(code)
    for jku in payloads:
        try:
            user = sign_in(make(EVIL, {"jku": jku}))
            if user["name"] == "Ada":
                sent = f'a token of Ada, signed with a key of the attacker, whose header says "jku": "{jku}"'
                return {"sent": sent, "got": f"signed in as {user['name']}"}
        except code.Refused:
            pass
    return False
