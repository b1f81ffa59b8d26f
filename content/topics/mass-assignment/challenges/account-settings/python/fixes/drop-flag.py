# block: apply-changes
    body.pop("is_staff", None)
    for name, value in body.items():
        setattr(account, name, value)
# end
