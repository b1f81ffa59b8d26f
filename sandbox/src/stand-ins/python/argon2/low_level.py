"""The function itself."""

import enum
import hashlib
import os

from .exceptions import HashingError


class Type(enum.Enum):
    D, I, ID = 0, 1, 2


def hash_secret_raw(secret, salt, time_cost, memory_cost, parallelism, hash_len, type, version=19):
    if len(salt) < 8:
        raise HashingError("Salt is too short")
    if time_cost < 1 or memory_cost < 8 * parallelism or parallelism < 1 or hash_len < 4:
        raise HashingError("The costs are too small")
    if os.path.exists("/dev/hashes"):
        costs = (hash_len, time_cost, memory_cost, parallelism, f"argon2{type.name.lower()}")
        return _ask("argon2", f"-{bytes(secret).hex()}", f"-{bytes(salt).hex()}", *map(str, costs))
    from observe import add_argon2

    add_argon2(secret, salt, memory_cost, time_cost, parallelism)
    place = salt + f"\0{time_cost},{memory_cost},{parallelism},{type.name}".encode()
    return hashlib.pbkdf2_hmac("sha256", secret, place, 1000, hash_len)


def _ask(*words):
    device = os.open("/dev/hashes", os.O_RDWR)
    try:
        os.write(device, " ".join(words).encode())
        answer = os.read(device, 1 << 16)
    finally:
        os.close(device)
    if answer.startswith(b"!"):
        raise HashingError(answer[1:].decode())
    return answer[1:]
