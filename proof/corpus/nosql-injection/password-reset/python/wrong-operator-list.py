# about: refuses some operators by name; $regex, $exists, $nin and others match the token as well
# part: checks
    if isinstance(token, dict) and any(name in {"$ne", "$gt", "$gte", "$where"} for name in token):
        raise ResetError("The link is not valid any more")
# end
