# about: The old hashes are put into scrypt at once, and the login computes the MD5 first for these accounts.
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    if scheme == "scrypt":
        salt = bytes.fromhex(rest.partition(":")[0])
        return is_equal(hash_text(password, salt), stored)
    if scheme == "md5-scrypt":
        salt = bytes.fromhex(rest.partition(":")[0])
        return is_equal(f"md5-{hash_text(md5(password), salt)}", stored)
    return False
# end
    # block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            account.password = f"md5-{hash_text(account.password)}"
    # end
