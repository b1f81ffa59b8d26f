# about: A thousand rounds of SHA-256 by hand.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    digest = password.encode()
    for _ in range(1000):
        digest = hashlib.sha256(salt + digest).digest()
    return digest
# end
