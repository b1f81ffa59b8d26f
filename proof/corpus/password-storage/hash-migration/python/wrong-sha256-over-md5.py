# about: two fast hashes are fast, and the accounts that never sign in stay like this
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    if scheme == "scrypt":
        salt = bytes.fromhex(rest.partition(":")[0])
        return is_equal(hash_text(password, salt), stored)
    if scheme == "md5sha256":
        salt_text, _, digest = rest.partition(":")
        return is_equal(hashlib.sha256((salt_text + md5(password)).encode()).hexdigest(), digest)
    return False
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            salt_text = os.urandom(16).hex()
            digest = hashlib.sha256((salt_text + account.password).encode()).hexdigest()
            account.password = f"md5sha256:{salt_text}:{digest}"
    # end
