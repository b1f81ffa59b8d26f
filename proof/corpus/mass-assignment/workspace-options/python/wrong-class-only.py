# about: Refuses __class__, but __init__ leads to __globals__ and from there to the class of the plan as well.
    # block: merge-options
    for name, value in changes.items():
        if name in ("__class__", "__dict__"):
            raise Refused("option_unknown")
        current = options.get(name) if isinstance(options, dict) else getattr(options, name, None)
        if isinstance(value, dict) and current is not None:
            merge(current, value)
        elif isinstance(options, dict):
            options[name] = value
        else:
            setattr(options, name, value)
    # end
