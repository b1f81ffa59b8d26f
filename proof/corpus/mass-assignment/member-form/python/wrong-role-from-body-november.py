# about: wrong, the role is taken from the request when it is there, so that the sender decides what he is
    # block: pick-fields
    role = body.get("role", caller.role)
    allowed = EDITABLE if role == "manager" else {"name", "phone"}
    changes = {name: value for name, value in body.items() if name in allowed}
    # end
