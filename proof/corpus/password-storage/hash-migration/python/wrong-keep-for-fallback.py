# about: wraps the hash in scrypt, but keeps the bare MD5 in another column for a way back
# part: columns
    old_password: str = ""  # until the migration has proved itself
    # end
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    salt = bytes.fromhex(rest.partition(":")[0])
    if scheme == "md5scrypt":
        return is_equal("md5" + hash_text(md5(password), salt), stored)
    return scheme == "scrypt" and is_equal(hash_text(password, salt), stored)
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            account.old_password = account.password
            account.password = "md5" + hash_text(account.password)
    # end
