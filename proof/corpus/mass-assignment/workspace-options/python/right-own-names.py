# about: Only names that the instance or the dictionary itself holds are followed, so no class, method or global can be reached.
    # block: merge-options
    known = options if isinstance(options, dict) else getattr(options, "__dict__", {})
    for name, value in changes.items():
        if name not in known:
            raise Refused("option_unknown")
        current = known[name]
        if isinstance(value, dict):
            merge(current, value)
        elif isinstance(options, dict):
            options[name] = value
        else:
            setattr(options, name, value)
    # end
