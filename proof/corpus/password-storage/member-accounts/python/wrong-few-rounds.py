# about: a thousand rounds of a fast hash are still cheap on a graphics card
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 1_000)
# end
