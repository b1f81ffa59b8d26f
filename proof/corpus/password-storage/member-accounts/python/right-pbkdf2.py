# about: PBKDF2 with the rounds that OWASP asks for.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 600_000)
# end
