# about: wrong, there are more operators than these, such as $exists, $gte and $nin
    # part: checks
    if isinstance(token, dict) and any(name in token for name in ("$ne", "$gt", "$regex", "$where")):
        raise ResetError("The link is not valid any more")
    # end
