"""Public RSA keys in PEM, and nothing else."""

import base64
import re

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey


def load_pem_public_key(data):
    match = re.search(rb"-----BEGIN PUBLIC KEY-----(.+?)-----END PUBLIC KEY-----", data, re.S)
    if match is None:
        raise ValueError("Unable to load PEM file.")
    _, info = _read(base64.b64decode(match[1]))
    _, algorithm = _read(info)
    kind, bits = _read(info[_length(info):])
    if kind != 3 or b"\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01" not in algorithm:
        raise ValueError("Only RSA keys are understood here.")
    _, numbers = _read(bits[1:])
    _, n = _read(numbers)
    _, e = _read(numbers[_length(numbers):])
    return RSAPublicKey(int.from_bytes(n, "big"), int.from_bytes(e, "big"))


def _head(data):
    """The size of an element and that of its head."""
    if data[1] < 0x80:
        return data[1], 2
    count = data[1] & 0x7F
    return int.from_bytes(data[2 : 2 + count], "big"), 2 + count


def _read(data):
    size, head = _head(data)
    return data[0], data[head : head + size]


def _length(data):
    return sum(_head(data))
