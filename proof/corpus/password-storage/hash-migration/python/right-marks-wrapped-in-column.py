# about: All MD5 values are replaced by their scrypt, and a column says for which accounts the password goes through MD5 first.
    # part: columns
    is_wrapped: bool = False  # the scrypt is of the MD5, not of the password
    # end
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    salt = bytes.fromhex(rest.partition(":")[0]) if scheme == "scrypt" else b""
    return scheme == "scrypt" and is_equal(hash_text(password, salt), stored)
# end
    # block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            account.password = hash_text(account.password)
            account.is_wrapped = True
    # end
    # block: find
    account = next((one for one in accounts if one.email == email), None)
    if account is None or not verify(account.password, md5(password) if account.is_wrapped else password):
        return None
    # end
    # block: upgrade
    if account.is_wrapped:
        account.password = hash_text(password)
        account.is_wrapped = False
    account.last_login = now
    return account
    # end
