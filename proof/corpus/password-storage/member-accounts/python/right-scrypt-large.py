# about: scrypt with the costs that OWASP recommends.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**17, r=8, p=1, maxmem=160 * 1024 * 1024, dklen=32)
# end
