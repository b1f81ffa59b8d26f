# about: The answer shows the old values, but the stored changes still have the new ones.
# part: after-check
    if caller.role != "manager":
        changed = replace(changed, department=member.department, hourly_rate_cents=member.hourly_rate_cents)
# end
