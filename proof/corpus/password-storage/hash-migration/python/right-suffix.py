# about: The wrapped hashes keep the form of the new ones with a mark at the front, which the login takes off.
# block: verify
def verify(stored: str, password: str) -> bool:
    mark = "wrapped+"
    text = md5(password) if stored.startswith(mark) else password
    plain = stored.removeprefix(mark)
    scheme, salt, *_ = f"{plain}::".split(":")
    return scheme == "scrypt" and is_equal(hash_text(text, bytes.fromhex(salt)), plain)
# end
    # block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            account.password = "wrapped+" + hash_text(account.password)
    # end
