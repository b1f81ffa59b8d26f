"""HKDF of RFC 5869, with the standard library."""

import hmac


class HKDF:
    def __init__(self, algorithm, length: int, salt: bytes | None, info: bytes | None, backend=None) -> None:
        self._name, self._length, self._info = algorithm.name, length, info or b""
        size = len(hmac.digest(b"", b"", self._name))
        if length > 255 * size:
            raise ValueError(f"Cannot derive keys larger than {255 * size} octets.")
        self._salt = salt or bytes(size)

    def derive(self, key_material: bytes) -> bytes:
        key = hmac.digest(self._salt, key_material, self._name)
        block, output = b"", b""
        while len(output) < self._length:
            number = bytes([len(output) // len(key) + 1])
            block = hmac.digest(key, block + self._info + number, self._name)
            output += block
        return output[: self._length]
