# about: Without __class__ and __dict__, the way over __init__ and its globals is still open.
# block: merge-options
    for name, value in changes.items():
        if name in ("__class__", "__dict__", "__base__"):
            raise Refused("option_unknown")
        current = options.get(name) if isinstance(options, dict) else getattr(options, name, None)
        if isinstance(value, dict) and current is not None:
            merge(current, value)
        elif isinstance(options, dict):
            options[name] = value
        else:
            setattr(options, name, value)
# end
