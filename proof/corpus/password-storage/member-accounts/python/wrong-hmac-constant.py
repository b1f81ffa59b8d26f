# about: HMAC with a constant that is in the code.
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hmac.digest(b"library-members", salt + password.encode(), "sha256")
# end
