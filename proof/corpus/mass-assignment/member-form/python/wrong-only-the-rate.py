# about: keeps employees from the rate, but the department, which decides about expenses, stays open
# block: pick-fields
    changes = {name: value for name, value in body.items() if name in EDITABLE}
    if caller.role != "manager":
        changes.pop("hourly_rate_cents", None)
    # end
