# about: The staff flag is skipped, but the customer can still write their own balance.
    # block: apply-changes
    for name, value in body.items():
        if name in ("id", "is_staff"):
            continue
        setattr(account, name, value)
    # end
