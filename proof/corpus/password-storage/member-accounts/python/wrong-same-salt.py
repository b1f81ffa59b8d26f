# about: Scrypt is slow, but with the same salt for everyone one guess is tried on all members at once, and equal passwords have equal hashes.
# part: constants
SALT_LENGTH = 16
SITE_SALT = b"library-members-v1"
# end
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=SITE_SALT, n=2**14, r=8, p=5, dklen=32)
# end
