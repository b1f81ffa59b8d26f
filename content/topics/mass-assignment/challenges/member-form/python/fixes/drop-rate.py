# block: pick-fields
    changes = {name: value for name, value in body.items() if name in EDITABLE}
    if caller.role == "employee":
        changes.pop("hourly_rate_cents", None)
# end
