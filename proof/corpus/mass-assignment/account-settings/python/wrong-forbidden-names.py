# about: forbids the two obvious fields; with another id the account of someone else is overwritten
# block: apply-changes
    for name, value in body.items():
        if name in {"balance_cents", "is_staff"}:
            raise Refused(403, "field_not_allowed")
        setattr(account, name, value)
# end
