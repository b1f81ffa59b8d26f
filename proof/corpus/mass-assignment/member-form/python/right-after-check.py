# about: Employees who would change the department or rate are refused before anything is stored.
    # part: after-check
    if caller.role != "manager" and (changed.department, rate) != (member.department, member.hourly_rate_cents):
        raise Refused(403, "manager_only")
    # end
