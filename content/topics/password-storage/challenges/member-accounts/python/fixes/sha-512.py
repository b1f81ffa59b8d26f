# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.sha512(salt + password.encode()).digest()
# end
