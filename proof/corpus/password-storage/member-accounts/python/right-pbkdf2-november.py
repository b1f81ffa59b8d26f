# about: PBKDF2 with SHA-256, 600,000 rounds and the salt of each member is slow enough by the usual recommendation.
# part: constants
SALT_LENGTH = 16
ROUNDS = 600_000
# end
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, ROUNDS)
# end
