# block: merge-defaults
    return DEFAULTS | {name: value for name, value in stored.items() if name in DEFAULTS}
# end
