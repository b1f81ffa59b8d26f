# about: PBKDF2 with 600,000 rounds of SHA-256 is slow enough by common recommendations.
# part: constants
SALT_LENGTH = 16
ROUNDS = 600_000
# end
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, ROUNDS)
# end
