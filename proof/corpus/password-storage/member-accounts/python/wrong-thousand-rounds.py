# about: A thousand rounds are a small fraction of what is recommended, and a graphics card still tries millions of passwords a second.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 1_000)
# end
