# about: null in the table counts as not set, so the strict default stays, for policies saved earlier as well
    # block: merge-defaults
    return DEFAULTS | {name: value for name, value in stored.items() if value is not None}
    # end
