# about: a setting that is left to the service (None) no longer replaces the strict default
    # block: merge-defaults
    return DEFAULTS | {name: value for name, value in stored.items() if value is not None}
    # end
