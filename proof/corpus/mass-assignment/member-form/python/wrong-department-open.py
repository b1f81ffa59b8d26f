# about: The rate is protected, the department, which decides about expenses, is not.
# block: pick-fields
    changes = {name: value for name, value in body.items() if name in EDITABLE}
    if "hourly_rate_cents" in changes and caller.role != "manager":
        raise Refused(403, "rate_not_allowed")
# end
