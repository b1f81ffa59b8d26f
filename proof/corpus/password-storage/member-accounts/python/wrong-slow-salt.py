# about: Only the salt goes through scrypt.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    slow = hashlib.scrypt(salt, salt=salt, n=2**14, r=8, p=1, dklen=32)
    return hashlib.sha256(slow + password.encode()).digest()
# end
