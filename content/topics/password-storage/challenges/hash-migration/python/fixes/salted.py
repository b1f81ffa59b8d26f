# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    salt, _, old = rest.partition(":")
    if scheme == "scrypt":
        return is_equal(hash_text(password, bytes.fromhex(salt)), stored)
    return scheme == "md5" and is_equal(md5(salt + md5(password)), old)
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            # Nobody knows the password, but the old hash can be salted.
            salt = os.urandom(16).hex()
            account.password = f"md5:{salt}:{md5(salt + account.password)}"
# end
