# about: scrypt over the MD5 at once; a prefix says that the input of scrypt was an MD5
# block: verify
WRAPPED = "md5+"


def verify(stored: str, password: str) -> bool:
    is_wrapped = stored.startswith(WRAPPED)
    inner = stored.removeprefix(WRAPPED)
    scheme, _, rest = inner.partition(":")
    if scheme != "scrypt":
        return False
    salt = bytes.fromhex(rest.partition(":")[0])
    return is_equal(hash_text(md5(password) if is_wrapped else password, salt), inner)
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            account.password = f"{WRAPPED}{hash_text(account.password)}"
    # end
