# about: "or" replaces false as well, so a company can no longer choose to sign in without a code
    # block: merge-defaults
    return {name: stored.get(name) or value for name, value in DEFAULTS.items()}
    # end
