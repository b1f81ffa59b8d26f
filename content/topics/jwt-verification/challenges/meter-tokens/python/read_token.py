import base64
import hmac
import json
import re
from dataclasses import dataclass
from datetime import datetime

from cryptography import exceptions
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

HASHES = {"256": hashes.SHA256, "384": hashes.SHA384, "512": hashes.SHA512}


@dataclass(frozen=True)
class Key:
    alg: str  # HS256 or RS256
    owner: str
    value: str


@dataclass(frozen=True)
class Caller:
    owner: str
    subject: str
    scopes: list[str]


class TokenError(Exception):
    pass


def is_signed(alg: str, text: bytes, mark: bytes, key: Key) -> bool:
    # block: compare-signature
    match = re.fullmatch(r"(HS|RS)(256|384|512)", alg)
    if match is None:
        return False
    if match[1] == "RS":
        return matches_rsa(text, mark, key, HASHES[match[2]]())
    return hmac.compare_digest(hmac.digest(key.value.encode(), text, f"sha{match[2]}"), mark)
    # end


def matches_rsa(text: bytes, mark: bytes, key: Key, algorithm: hashes.HashAlgorithm) -> bool:
    try:
        serialization.load_pem_public_key(key.value.encode()).verify(mark, text, padding.PKCS1v15(), algorithm)
    except exceptions.InvalidSignature:
        return False
    return True


def decode(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def read_part(part: str) -> dict:
    # block: read-part
    try:
        value = json.loads(decode(part))
    except ValueError as error:
        raise TokenError("malformed") from error
    if not isinstance(value, dict):
        raise TokenError("malformed")
    return value
    # end


def read_token(token: str, keys: dict[str, Key], now: datetime) -> Caller:
    """Who sent this, and what may they do? Raises when the token is not genuine."""
    if token.count(".") != 2:
        raise TokenError("malformed")
    head, body, mark = token.split(".")
    header = read_part(head)

    # block: find-key
    key = keys.get(str(header.get("kid")))
    if key is None:
        raise TokenError("unknown key")
    # end

    if not is_signed(str(header.get("alg")), f"{head}.{body}".encode(), decode(mark), key):
        raise TokenError("signature")

    # block: check-claims
    claims = read_part(body)
    if not (isinstance(claims.get("exp"), int) and claims["exp"] > now.timestamp()):
        raise TokenError("expired")
    if not isinstance(claims.get("sub"), str) or not isinstance(claims.get("scope"), str):
        raise TokenError("claims")
    # end

    # block: name-caller
    return Caller(key.owner, claims["sub"], claims["scope"].split())
    # end
