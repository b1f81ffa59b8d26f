"""argon2-cffi, as far as accounts need it. The costs are counted; in the sandbox the host computes the hash, elsewhere scrypt takes its place."""

import base64
import hmac
import os

from . import exceptions, low_level
from .low_level import Type, hash_secret_raw

__all__ = ["DEFAULT_MEMORY_COST", "DEFAULT_TIME_COST", "PasswordHasher", "Type", "exceptions", "low_level"]

DEFAULT_TIME_COST, DEFAULT_MEMORY_COST, DEFAULT_PARALLELISM = 3, 65536, 4


def _encode(data):
    return base64.b64encode(data).rstrip(b"=").decode()


def _decode(text):
    return base64.b64decode(text + "=" * (-len(text) % 4))


class PasswordHasher:
    def __init__(self, time_cost=3, memory_cost=65536, parallelism=4, hash_len=32, salt_len=16, encoding="utf-8", type=Type.ID):
        self.time_cost, self.memory_cost, self.parallelism = time_cost, memory_cost, parallelism
        self.hash_len, self.salt_len, self.encoding, self.type = hash_len, salt_len, encoding, type

    def hash(self, password, *, salt=None):
        salt = os.urandom(self.salt_len) if salt is None else salt
        digest = hash_secret_raw(
            self._bytes(password), salt, self.time_cost, self.memory_cost, self.parallelism, self.hash_len, self.type
        )
        costs = f"m={self.memory_cost},t={self.time_cost},p={self.parallelism}"
        return f"$argon2{self.type.name.lower()}$v=19${costs}${_encode(salt)}${_encode(digest)}"

    def verify(self, hash, password):
        try:
            _, kind, _, costs, salt, digest = hash.split("$")
            memory, passes, lanes = (int(part.partition("=")[2]) for part in costs.split(","))
            salt, digest = _decode(salt), _decode(digest)
            kind = Type[kind.removeprefix("argon2").upper()]
        except (ValueError, KeyError, AttributeError):
            raise exceptions.InvalidHashError from None
        again = hash_secret_raw(self._bytes(password), salt, passes, memory, lanes, len(digest), kind)
        if not hmac.compare_digest(again, digest):
            raise exceptions.VerifyMismatchError("The password does not match the supplied hash")
        return True

    def check_needs_rehash(self, hash):
        return f"$m={self.memory_cost},t={self.time_cost},p={self.parallelism}$" not in hash

    def _bytes(self, password):
        return password.encode(self.encoding) if isinstance(password, str) else password
