# part: fields
OWN_FIELDS = {"name", "phone"}
MANAGER_FIELDS = OWN_FIELDS | {"department", "hourly_rate_cents"}
# end
# block: pick-fields
    editable = MANAGER_FIELDS if caller.role == "manager" else OWN_FIELDS
    changes = {name: value for name, value in body.items() if name in editable}
# end
