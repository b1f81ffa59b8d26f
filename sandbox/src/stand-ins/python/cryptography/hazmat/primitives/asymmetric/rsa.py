"""RSA signatures (PKCS #1 v1.5) with plain numbers. For proofs only: nothing here takes the same time for all keys."""

import base64
import hashlib
import secrets

from cryptography import exceptions


class InvalidSignature(Exception):
    pass


# Where the real package has it; code says `exceptions.InvalidSignature`.
exceptions.InvalidSignature = InvalidSignature

_prefixes = {
    "sha256": bytes.fromhex("3031300d060960864801650304020105000420"),
    "sha384": bytes.fromhex("3041300d060960864801650304020205000430"),
    "sha512": bytes.fromhex("3051300d060960864801650304020305000440"),
}


def _encode(data, algorithm, size):
    digest = _prefixes[algorithm.name] + hashlib.new(algorithm.name, data).digest()
    return int.from_bytes(b"\x00\x01" + b"\xff" * (size - len(digest) - 3) + b"\x00" + digest, "big")


class RSAPublicKey:
    def __init__(self, n, e):
        self.n, self.e = n, e

    def verify(self, signature, data, padding, algorithm):
        size = (self.n.bit_length() + 7) // 8
        if len(signature) != size or pow(int.from_bytes(signature, "big"), self.e, self.n) != _encode(data, algorithm, size):
            raise InvalidSignature()

    def public_pem(self):
        """Shorter than the real `public_bytes(...)`."""
        numbers = _element(0x30, _integer(self.n) + _integer(self.e))
        info = _element(0x30, bytes.fromhex("300d06092a864886f70d0101010500") + _element(3, b"\x00" + numbers))
        text = base64.b64encode(info).decode()
        lines = [text[at : at + 64] for at in range(0, len(text), 64)]
        return "\n".join(["-----BEGIN PUBLIC KEY-----", *lines, "-----END PUBLIC KEY-----", ""])


class RSAPrivateKey:
    def __init__(self, n, e, d):
        self._n, self._e, self._d = n, e, d

    def public_key(self):
        return RSAPublicKey(self._n, self._e)

    def sign(self, data, padding, algorithm):
        size = (self._n.bit_length() + 7) // 8
        return pow(_encode(data, algorithm, size), self._d, self._n).to_bytes(size, "big")


def generate_private_key(public_exponent, key_size):
    while True:
        p, q = _prime(key_size // 2), _prime(key_size - key_size // 2)
        phi = (p - 1) * (q - 1)
        if p != q and phi % public_exponent:
            return RSAPrivateKey(p * q, public_exponent, pow(public_exponent, -1, phi))


def _prime(bits):
    while True:
        number = secrets.randbits(bits) | 3 << (bits - 2) | 1
        if all(number % small for small in (3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)) and all(_passes(number) for _ in range(8)):
            return number


def _passes(number):
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    value = pow(secrets.randbelow(number - 3) + 2, odd, number)
    for _ in range(twos):
        if value in (1, number - 1):
            return True
        value = value * value % number
        if value == number - 1:
            return True
    return False


def _element(kind, content):
    size = len(content)
    if size < 0x80:
        return bytes([kind, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([kind, 0x80 | len(length)]) + length + content


def _integer(number):
    return _element(2, number.to_bytes(number.bit_length() // 8 + 1, "big"))
