# about: A table says which role may change what; an unknown role gets the smallest set.
# part: fields
OWN_FIELDS = frozenset({"name", "phone"})
FIELDS_OF_ROLE = {"manager": frozenset({"name", "phone", "department", "hourly_rate_cents"})}
# end
# block: pick-fields
    allowed = FIELDS_OF_ROLE.get(caller.role, OWN_FIELDS)
    changes = {name: body[name] for name in allowed if name in body}
# end
