# about: The fields of the dataclass, or the keys of the dictionary, are the only names that count.
# part: imports
from dataclasses import fields, is_dataclass
# end
    # block: merge-options
    if isinstance(options, dict):
        known = set(options)
    else:
        known = {one.name for one in fields(options)} if is_dataclass(options) else set()
    for name, value in changes.items():
        if name not in known:
            continue
        current = options[name] if isinstance(options, dict) else getattr(options, name)
        if isinstance(value, dict):
            merge(current, value)
        elif isinstance(options, dict):
            options[name] = value
        else:
            setattr(options, name, value)
    # end
