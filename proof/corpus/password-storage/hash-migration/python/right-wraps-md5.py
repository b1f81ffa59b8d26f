# about: Each MD5 is hashed with scrypt and a salt at once, so none is left in the table, and the first sign-in makes a pure scrypt of it.
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    salt_text = rest.partition(":")[0]
    if scheme == "scrypt":
        return is_equal(hash_text(password, bytes.fromhex(salt_text)), stored)
    if scheme == "md5+scrypt":
        return is_equal("md5+" + hash_text(md5(password), bytes.fromhex(salt_text)), stored)
    return False
# end
    # block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            account.password = "md5+" + hash_text(account.password)
    # end
