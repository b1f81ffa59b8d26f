# about: Only existing attributes are written, which includes the balance and the staff flag.
    # block: apply-changes
    for name, value in body.items():
        if name.startswith("_") or not hasattr(account, name):
            raise Refused(422, "field_unknown")
        setattr(account, name, value)
    # end
