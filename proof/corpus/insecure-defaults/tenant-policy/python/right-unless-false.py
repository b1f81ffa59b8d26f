# about: only an explicit false switches the code off; null and a missing value don't
    # block: merge-defaults
    return DEFAULTS | stored | {"require_code": stored.get("require_code") is not False}
    # end
