# part: limits
LIFETIME_SECONDS = 10 * 60
_failures: dict[str, int] = {}
# end
# part: refuse
    count = _failures.get(visit.address, 0)
    if not is_right:
        _failures[visit.address] = count + 1
    if not is_right or count >= 10:
        raise WrongCode(visit.address)
# end
