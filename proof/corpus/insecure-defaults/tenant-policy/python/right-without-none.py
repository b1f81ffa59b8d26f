# about: settings that are None are left out before the merge, so the strict default remains.
    # block: merge-defaults
    return DEFAULTS | {name: value for name, value in stored.items() if value is not None}
    # end
