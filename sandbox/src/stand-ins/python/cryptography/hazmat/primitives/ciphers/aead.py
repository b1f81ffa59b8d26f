import hmac
import os

from cryptography.exceptions import InvalidTag

from ._aes import Aes


def _multiply(x: int, y: int) -> int:
    result = 0
    for i in range(127, -1, -1):
        if (x >> i) & 1:
            result ^= y
        y = (y >> 1) ^ (0xE1 << 120) if y & 1 else y >> 1
    return result


class AESGCM:
    def __init__(self, key: bytes) -> None:
        self._aes = Aes(key)
        self._hash_key = int.from_bytes(self._aes.encrypt_block(bytes(16)), "big")

    @staticmethod
    def generate_key(bit_length: int) -> bytes:
        return os.urandom(bit_length // 8)

    def _tag(self, start: bytes, data: bytes, associated: bytes) -> bytes:
        padded = associated + bytes(-len(associated) % 16) + data + bytes(-len(data) % 16)
        padded += (len(associated) * 8).to_bytes(8, "big") + (len(data) * 8).to_bytes(8, "big")
        total = 0
        for i in range(0, len(padded), 16):
            total = _multiply(total ^ int.from_bytes(padded[i : i + 16], "big"), self._hash_key)
        mask = int.from_bytes(self._aes.encrypt_block(start), "big")
        return (total ^ mask).to_bytes(16, "big")

    def _apply(self, start: bytes, data: bytes) -> bytes:
        stream = self._aes.key_stream(start[:12] + (2).to_bytes(4, "big"), len(data), width=4)
        return bytes(a ^ b for a, b in zip(data, stream))

    @staticmethod
    def _start(nonce: bytes) -> bytes:
        if len(nonce) != 12:
            raise ValueError("this stand-in takes nonces of 12 bytes only")
        return nonce + (1).to_bytes(4, "big")

    def encrypt(self, nonce: bytes, data: bytes, associated_data: bytes | None) -> bytes:
        start = self._start(nonce)
        sealed = self._apply(start, data)
        return sealed + self._tag(start, sealed, associated_data or b"")

    def decrypt(self, nonce: bytes, data: bytes, associated_data: bytes | None) -> bytes:
        start = self._start(nonce)
        sealed, tag = data[:-16], data[-16:]
        if len(data) < 16 or not hmac.compare_digest(tag, self._tag(start, sealed, associated_data or b"")):
            raise InvalidTag
        return self._apply(start, sealed)
