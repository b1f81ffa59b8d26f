import base64
import hmac
import json
from datetime import datetime, timezone

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

NOW = datetime(2026, 3, 1, 12, tzinfo=timezone.utc)
EXP = int(NOW.timestamp()) + 600
PRIVATE = rsa.generate_private_key(65537, 768)
PEM = PRIVATE.public_key().public_pem()
SECRET = "c2f1" * 16
CLAIMS = {"sub": "meter-77", "scope": "readings:write", "exp": EXP}


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def make(header, payload, sign):
    text = ".".join(encode(json.dumps(part).encode()) for part in (header, payload))
    return f"{text}.{encode(sign(text.encode()))}"


def with_hmac(key, bits=256):
    return lambda text: hmac.digest(key.encode(), text, f"sha{bits}")


def with_rsa(text):
    return PRIVATE.sign(text, padding.PKCS1v15(), hashes.SHA256())


def ring(code):
    return {"meter-77": code.Key("HS256", "meter-77", SECRET), "grid-1": code.Key("RS256", "north-grid", PEM)}


def works(code):
    keys = ring(code)
    meter = make({"alg": "HS256", "kid": "meter-77"}, {**CLAIMS, "iss": "meter-77"}, with_hmac(SECRET))
    assert code.read_token(meter, keys, NOW) == code.Caller("meter-77", "meter-77", ["readings:write"]), "A meter's token should give its owner, its subject and its scopes."
    partner = make({"alg": "RS256", "kid": "grid-1"}, {**CLAIMS, "iss": "north-grid"}, with_rsa)
    assert code.read_token(partner, keys, NOW).owner == "north-grid", "A partner's token, signed with RSA, should give its owner."
    head, _, mark = meter.split(".")
    changed = encode(json.dumps({**CLAIMS, "iss": "meter-77", "sub": "meter-78"}).encode())
    for token in (
        "",
        "a.b.c",
        meter + ".x",
        f"{head}.{changed}.{mark}",
        make({"alg": "none", "kid": "grid-1"}, {**CLAIMS, "iss": "north-grid"}, lambda _: b""),
        make({"alg": "HS256", "kid": "meter-78"}, CLAIMS, with_hmac(SECRET)),
        make({"alg": "HS256", "kid": "meter-77"}, {**CLAIMS, "iss": "meter-77", "exp": EXP - 3600}, with_hmac(SECRET)),
        make({"alg": "HS256", "kid": "meter-77"}, {"iss": "meter-77", "sub": "a", "scope": "b"}, with_hmac(SECRET)),
    ):
        try:
            code.read_token(token, keys, NOW)
        except code.TokenError:
            continue
        raise AssertionError("A token that is malformed, changed, unsigned, expired, incomplete or of an unknown key should be refused.")


def exploit(code):
    for bits in (256, 384, 512):
        token = make({"alg": f"HS{bits}", "kid": "grid-1"}, {**CLAIMS, "iss": "north-grid"}, with_hmac(PEM, bits))
        try:
            caller = code.read_token(token, ring(code), NOW)
            if caller.owner == "north-grid":
                sent = f"{token}, signed as HS{bits} with the text of the partner's public key"
                return {"sent": sent, "got": f"accepted as {caller}"}
        except code.TokenError:
            pass
    return False
