# about: The MD5 is wrapped in one SHA-256 with a salt, and a guess for both together still costs next to nothing.
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    first, _, second = rest.partition(":")
    if scheme == "scrypt":
        return is_equal(hash_text(password, bytes.fromhex(first)), stored)
    return scheme == "sha256" and is_equal(hashlib.sha256(bytes.fromhex(first) + md5(password).encode()).hexdigest(), second)
# end
    # block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            salt = os.urandom(16)
            account.password = f"sha256:{salt.hex()}:{hashlib.sha256(salt + account.password.encode()).hexdigest()}"
    # end
