# about: Only members who came recently are converted; two thirds of the table stay bare MD5.
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    if scheme in ("scrypt", "md5-scrypt"):
        salt = bytes.fromhex(rest.partition(":")[0])
        text = md5(password) if scheme == "md5-scrypt" else password
        return is_equal(hash_text(text, salt).partition(":")[2], rest)
    return scheme == "md5" and is_equal(md5(password), rest)
# end
    # block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            if (now - account.last_login).days <= 365:
                account.password = f"md5-{hash_text(account.password)}"
            else:
                account.password = f"md5:{account.password}"
    # end
