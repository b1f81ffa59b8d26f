# part: columns
    must_change_password: bool = False
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            # Nobody knows the password; the member has to choose a new one after the next login.
            account.password = f"md5:{account.password}"
            account.must_change_password = True
# end
