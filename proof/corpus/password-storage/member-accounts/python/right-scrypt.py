# about: scrypt with the recommended cost makes each guess expensive
# part: constants
SALT_LENGTH = 16
COST = {"n": 2**17, "r": 8, "p": 1, "maxmem": 192 * 1024 * 1024}
# end
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, dklen=32, **COST)
# end
