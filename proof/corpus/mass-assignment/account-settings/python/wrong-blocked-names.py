# about: wrong, the forbidden names are skipped, but __dict__ replaces all fields of the account at once
    # block: apply-changes
    for name, value in body.items():
        if name in ("id", "balance_cents", "is_staff"):
            continue
        setattr(account, name, value)
    # end
