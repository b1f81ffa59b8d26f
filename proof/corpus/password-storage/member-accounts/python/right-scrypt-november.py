# about: Scrypt with a strong setting and the salt of each member makes every guess expensive.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**17, r=8, p=1, maxmem=256 * 1024 * 1024, dklen=32)
# end
