# about: bool(None) is False, so a company that left the decision to the service has no second factor.
    # block: merge-defaults
    policy = DEFAULTS | stored
    policy["require_code"] = bool(policy["require_code"])
    return policy
    # end
