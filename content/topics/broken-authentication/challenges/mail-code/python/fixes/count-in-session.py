# part: refuse
    count = visit.session.get("failures", 0)
    if not is_right:
        visit.session["failures"] = count + 1
    if not is_right or count >= 5:
        raise WrongCode(visit.address)
# end
