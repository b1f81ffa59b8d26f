"""What the code under review asks for while a proof calls it: slow hashes, and bits of the secure source."""

import hashlib
import json
import os
import random
import sys

_SANDBOX = os.path.exists("/dev/hashes")
# Rounds of PBKDF2 that OWASP asks for; MD5, which it doesn't name, is quicker than SHA-1.
_ROUNDS = {"md5": 2_000_000, "sha1": 1_300_000, "sha256": 600_000, "sha512": 210_000}
_hashes, _seen, _bits = [], set(), 0


def observe():
    """All that was asked for since the code was loaded; a proof compares two of them."""
    if not _SANDBOX:
        return {"hashes": list(_hashes), "randomBits": _bits, "loadBits": 0, "texts": []}
    device = os.open("/dev/hashes", os.O_RDWR)
    try:
        os.write(device, b"observe")
        answer = b""
        while part := os.read(device, 1 << 20):
            answer += part
            if len(part) < 1 << 20:
                break
    finally:
        os.close(device)
    return json.loads(answer[1:])


def _is_enough(one):
    # 16 MB a guess, or as much work with half of the memory, is the least that still holds back a graphics card; Argon2: OWASP's smallest is 7 MiB with 5 passes.
    if one["kind"] == "scrypt":
        return one["N"] * one["r"] >= 2**16 and one["N"] * one["r"] * one["p"] >= 2**17
    if one["kind"] == "pbkdf2":
        return one["rounds"] >= _ROUNDS.get(one["digest"], 600_000)
    return one["memory"] >= 7168 and one["memory"] * one["passes"] >= 35_000


def judge_guess(hashes):
    """Whether a guess that needs these hashes is expensive, and the hashes in words."""
    shown = ", ".join(
        f"{one['kind']} ({', '.join(f'{name} {value}' for name, value in one.items() if name != 'kind')})" for one in hashes[:3]
    )
    return any(map(_is_enough, hashes)), shown or "no slow hash"


def _add(kind, password, salt, **costs):
    key = (kind, bytes(password), bytes(salt), *costs.items())
    if key not in _seen:
        _seen.add(key)
        _hashes.append({"kind": kind, **costs})


def add_argon2(password, salt, memory, passes, parallelism):
    """For the stand-in of the library."""
    _add("argon2", password, salt, memory=memory, passes=passes, parallelism=parallelism)


def watch():
    scrypt, pbkdf2, urandom = hashlib.scrypt, hashlib.pbkdf2_hmac, os.urandom

    def watched_scrypt(password, *, salt, n, r, p, **more):
        _add("scrypt", password, salt, N=n, r=r, p=p)
        return scrypt(password, salt=salt, n=n, r=r, p=p, **more)

    def watched_pbkdf2(name, password, salt, iterations, dklen=None):
        _add("pbkdf2", password, salt, rounds=iterations, digest=name.lower().replace("-", ""))
        return pbkdf2(name, password, salt, iterations, dklen)

    def watched_urandom(size):
        global _bits
        _bits += 8 * size
        return urandom(size)

    hashlib.scrypt, hashlib.pbkdf2_hmac = watched_scrypt, watched_pbkdf2
    os.urandom = random._urandom = watched_urandom


if not _SANDBOX and "proof" in sys.modules:
    watch()
