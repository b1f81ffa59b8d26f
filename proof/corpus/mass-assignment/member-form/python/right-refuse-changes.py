# about: an employee who wants to change anything but name and phone is refused
# block: pick-fields
    changes = {name: value for name, value in body.items() if name in EDITABLE}
    if caller.role != "manager":
        for name in list(changes):
            if name in ("name", "phone"):
                continue
            if changes[name] != getattr(member, name):
                raise Refused(403, "not_allowed")
            del changes[name]
    # end
