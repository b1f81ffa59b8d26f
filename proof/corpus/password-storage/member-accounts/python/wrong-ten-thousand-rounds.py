# about: A sixtieth of the rounds that are asked for.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 10_000)
# end
