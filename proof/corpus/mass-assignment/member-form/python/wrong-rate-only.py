# about: Only the rate is kept from employees; they can still move into the department that approves expenses.
    # block: pick-fields
    changes = {name: value for name, value in body.items() if name in EDITABLE}
    if caller.role != "manager":
        changes.pop("hourly_rate_cents", None)
    # end
