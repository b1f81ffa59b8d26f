# about: an employee's change of department or rate is refused before anything is stored
# part: after-check
    if caller.role != "manager":
        if (changed.department, changed.hourly_rate_cents) != (member.department, member.hourly_rate_cents):
            raise Refused(403, "field_not_allowed")
# end
