# about: skips one special name; __init__ leads to __globals__ and from there to the plans
# block: merge-options
    for name, value in changes.items():
        if name == "__class__":
            continue
        current = options.get(name) if isinstance(options, dict) else getattr(options, name, None)
        if isinstance(value, dict) and current is not None:
            merge(current, value)
        elif isinstance(options, dict):
            options[name] = value
        else:
            setattr(options, name, value)
# end
