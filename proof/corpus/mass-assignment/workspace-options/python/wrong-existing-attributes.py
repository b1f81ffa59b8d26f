# about: hasattr is also true for what every object inherits.
# block: merge-options
    for name, value in changes.items():
        if not (name in options if isinstance(options, dict) else hasattr(options, name)):
            raise Refused("option_unknown")
        current = options.get(name) if isinstance(options, dict) else getattr(options, name, None)
        if isinstance(value, dict) and current is not None:
            merge(current, value)
        elif isinstance(options, dict):
            options[name] = value
        else:
            setattr(options, name, value)
# end
