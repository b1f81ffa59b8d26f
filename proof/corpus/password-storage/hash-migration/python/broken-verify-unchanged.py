# about: The MD5 values are wrapped in scrypt, but the login hashes the password itself, so no old member can sign in.
    # block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            account.password = hash_text(account.password)
    # end
