# block: merge-defaults
    policy = DEFAULTS | stored
    return policy | {"require_code": bool(policy["require_code"])}
# end
