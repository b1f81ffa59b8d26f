# about: only the answer is reset for employees; what is stored are still the changes with department and rate
# part: after-check
    if caller.role != "manager":
        changed = replace(changed, department=member.department, hourly_rate_cents=member.hourly_rate_cents)
# end
