# about: get with a default only helps when the name is missing; here it is stored as null, and None means no code.
    # block: merge-defaults
    return {name: stored.get(name, default) for name, default in DEFAULTS.items()}
    # end
