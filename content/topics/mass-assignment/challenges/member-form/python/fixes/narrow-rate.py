# part: after-check
    if rate > member.hourly_rate_cents * 1.1:
        raise Refused(422, "raise_too_high")
# end
