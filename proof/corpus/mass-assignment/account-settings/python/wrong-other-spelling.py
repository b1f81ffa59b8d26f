# about: The flag is refused in the spelling of the web page, which the object does not use.
# block: apply-changes
    for name, value in body.items():
        if name in ("isStaff", "balanceCents", "id"):
            continue
        setattr(account, name, value)
# end
