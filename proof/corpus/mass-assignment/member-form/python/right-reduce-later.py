# about: Before anything is stored, the changes of everybody but managers are reduced to two fields.
# part: after-check
    if caller.role != "manager":
        changes = {name: value for name, value in changes.items() if name in ("name", "phone")}
        changed = replace(member, **changes)
# end
