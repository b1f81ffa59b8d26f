# about: a list of fields for each role, and an unknown role has none
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
