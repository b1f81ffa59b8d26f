# about: The count belongs to what was typed, and the same address can be typed in many ways.
# part: limits
LIFETIME_SECONDS = 10 * 60
_failures: dict[str, int] = {}
# end
# part: refuse
    count = _failures.get(email, 0)
    if not is_right:
        _failures[email] = count + 1
    if not is_right or count >= 5:
        raise WrongCode(visit.address)
# end
