# about: the function is slow, but all accounts share one salt, so each guess is tried on all of them at once
# part: constants
SALT = b"members of the library"
# end
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**17, r=8, p=1, maxmem=192 * 1024 * 1024, dklen=32)
# end
    # block: store
    table.insert(Member(email, SALT, derive(password, SALT)))
    # end
