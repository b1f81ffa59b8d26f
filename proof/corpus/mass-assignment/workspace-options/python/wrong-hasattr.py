# about: Only attributes that exist are followed, but __init__ and __globals__ exist too.
    # block: merge-options
    for name, value in changes.items():
        if not isinstance(options, dict) and not hasattr(options, name):
            raise Refused("option_unknown")
        current = options.get(name) if isinstance(options, dict) else getattr(options, name)
        if isinstance(value, dict) and current is not None:
            merge(current, value)
        elif isinstance(options, dict):
            options[name] = value
        else:
            setattr(options, name, value)
    # end
