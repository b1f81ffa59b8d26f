# about: Who is a manager is read from the request.
# block: pick-fields
    role = body.get("role", caller.role)
    editable = EDITABLE if role == "manager" else {"name", "phone"}
    changes = {name: value for name, value in body.items() if name in editable}
# end
