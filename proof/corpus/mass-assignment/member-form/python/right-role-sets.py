# about: right, one set of fields for each role
# part: fields
EDITABLE = {
    "employee": {"name", "phone"},
    "manager": {"name", "phone", "department", "hourly_rate_cents"},
}
# end
    # block: pick-fields
    allowed = EDITABLE.get(caller.role, set())
    changes = {name: value for name, value in body.items() if name in allowed}
    # end
