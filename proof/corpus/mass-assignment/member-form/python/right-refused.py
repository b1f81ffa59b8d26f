# about: Employees who send a field of the managers are refused with 403.
    # block: pick-fields
    changes = {name: value for name, value in body.items() if name in EDITABLE}
    if caller.role != "manager" and changes.keys() - {"name", "phone"}:
        raise Refused(403, "field_not_allowed")
    # end
