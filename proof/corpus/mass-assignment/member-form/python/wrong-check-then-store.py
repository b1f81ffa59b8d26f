# about: looks only whether the rate rises, so employees still change the department
# part: after-check
    if caller.role != "manager" and changed.hourly_rate_cents > member.hourly_rate_cents:
        raise Refused(403, "not_allowed")
    # end
