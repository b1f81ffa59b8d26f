"""A small stand-in for PyJWT: HS256 and RS256, with PyJWT's checks of claims. Only what lessons use."""

import base64
import hashlib
import hmac
import json
import time
from datetime import timedelta

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.rsa import InvalidSignature, RSAPrivateKey, RSAPublicKey


class PyJWTError(Exception):
    pass


class InvalidTokenError(PyJWTError):
    pass


class DecodeError(InvalidTokenError):
    pass


class InvalidSignatureError(DecodeError):
    pass


class InvalidAlgorithmError(InvalidTokenError):
    pass


class ExpiredSignatureError(InvalidTokenError):
    pass


class InvalidAudienceError(InvalidTokenError):
    pass


class InvalidIssuerError(InvalidTokenError):
    pass


class MissingRequiredClaimError(InvalidTokenError):
    pass


class InvalidKeyError(PyJWTError):
    pass


class PyJWKSetError(PyJWTError):
    pass


class PyJWK:
    def __init__(self, data, algorithm=None):
        self.key_id = data.get("kid")
        self.key = RSAPublicKey(*(int.from_bytes(_decode(data[name]), "big") for name in ("n", "e")))


class PyJWKSet:
    def __init__(self, keys):
        self.keys = [PyJWK(one) for one in keys if one.get("kty") == "RSA"]
        if not self.keys:
            raise PyJWKSetError("The JWK Set did not contain any usable keys")

    @staticmethod
    def from_dict(data):
        return PyJWKSet(data.get("keys", []))

    def __getitem__(self, kid):
        for one in self.keys:
            if one.key_id == kid:
                return one
        raise KeyError(f"keyset has no key for kid: {kid}")


def encode(payload, key, algorithm="HS256", headers=None):
    claims = {name: int(value.timestamp()) if hasattr(value, "timestamp") else value for name, value in payload.items()}
    parts = [{"alg": algorithm, "typ": "JWT", **(headers or {})}, claims]
    text = ".".join(_encode(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    return f"{text}.{_encode(_sign(text.encode(), key, algorithm))}"


def get_unverified_header(token):
    return _split(token)[0]


def decode(token, key=None, algorithms=None, options=None, audience=None, issuer=None, leeway=0):
    options = options or {}
    leeway = leeway.total_seconds() if isinstance(leeway, timedelta) else leeway
    header, claims, text, signature = _split(token)
    if options.get("verify_signature", True):
        if not algorithms:
            raise DecodeError('It is required that you pass in a value for the "algorithms" argument when calling decode().')
        if header.get("alg") not in algorithms:
            raise InvalidAlgorithmError("The specified alg value is not allowed")
        _verify(text, signature, key, header["alg"])
        _check(claims, options, audience, issuer, leeway)
    return claims


def _check(claims, options, audience, issuer, leeway):
    for name in options.get("require", []):
        if claims.get(name) is None:
            raise MissingRequiredClaimError(f'Token is missing the "{name}" claim')
    if options.get("verify_exp", True) and "exp" in claims and claims["exp"] <= time.time() - leeway:
        raise ExpiredSignatureError("Signature has expired")
    if issuer is not None and claims.get("iss") != issuer:
        raise InvalidIssuerError("Invalid issuer")
    # As in PyJWT, a token with an audience is refused where none is expected.
    if options.get("verify_aud", True) and (audience is not None or claims.get("aud")):
        named = claims.get("aud") or []
        named = [named] if isinstance(named, str) else named
        wanted = [audience] if isinstance(audience, str) else audience or []
        if not set(named) & set(wanted):
            raise InvalidAudienceError("Audience doesn't match")


def _sign(data, key, algorithm):
    if algorithm == "HS256":
        secret = key.encode() if isinstance(key, str) else key
        if b"-----BEGIN " in secret:
            raise InvalidKeyError("The specified key is an asymmetric key and should not be used as an HMAC secret.")
        return hmac.new(secret, data, hashlib.sha256).digest()
    if algorithm == "RS256" and isinstance(key, RSAPrivateKey):
        return key.sign(data, padding.PKCS1v15(), hashes.SHA256())
    raise NotImplementedError("Algorithm not supported")


def _verify(data, signature, key, algorithm):
    key = key.key if isinstance(key, PyJWK) else key
    if algorithm == "HS256":
        if not hmac.compare_digest(_sign(data, key, algorithm), signature):
            raise InvalidSignatureError("Signature verification failed")
        return
    try:
        key.verify(signature, data, padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        raise InvalidSignatureError("Signature verification failed") from None


def _split(token):
    try:
        head, body, mark = token.split(".")
        header, claims, signature = json.loads(_decode(head)), json.loads(_decode(body)), _decode(mark)
    except (ValueError, AttributeError) as error:
        raise DecodeError("Not enough segments") from error
    if not isinstance(header, dict) or not isinstance(claims, dict):
        raise DecodeError("Invalid payload string: must be a json object")
    return header, claims, f"{head}.{body}".encode(), signature


def _encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
