# about: The list of protected fields lacks the balance.
# block: apply-changes
    for name, value in body.items():
        if name in ("id", "is_staff"):
            raise Refused(403, "field_protected")
        setattr(account, name, value)
# end
