# about: N = 2^14 with one lane is a fifth of what the lesson asks for, which is five lanes.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
# end
