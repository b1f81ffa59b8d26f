# about: SHA-512 is longer, but a graphics card still tries billions of passwords per second.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.sha512(salt + b":" + password.encode()).digest()[:32]
# end
