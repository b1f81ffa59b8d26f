# about: The list of fields depends on the role of the caller, so employees cannot send department or rate.
    # block: pick-fields
    allowed = EDITABLE if caller.role == "manager" else {"name", "phone"}
    changes = {name: value for name, value in body.items() if name in allowed}
    # end
