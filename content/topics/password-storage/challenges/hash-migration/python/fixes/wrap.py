# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    salt = bytes.fromhex(rest.partition(":")[0])
    if scheme == "scrypt":
        return is_equal(hash_text(password, salt), stored)
    # What was wrapped by the migration.
    return scheme == "md5+scrypt" and is_equal(f"md5+{hash_text(md5(password), salt)}", stored)
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            # Nobody knows the password, but the old hash can be hashed.
            account.password = f"md5+{hash_text(account.password)}"
# end
