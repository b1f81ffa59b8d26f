# about: scrypt with 16 rounds and 16 KB is quick.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**4, r=8, p=1, dklen=32)
# end
