# about: On every level only declared fields, or names that the dictionary has, can be written.
# part: top
from dataclasses import fields
# end
# block: merge-options
    known = set(options) if isinstance(options, dict) else {one.name for one in fields(options)}
    for name, value in changes.items():
        if name not in known:
            raise Refused("option_unknown")
        current = options[name] if isinstance(options, dict) else getattr(options, name)
        is_level = not isinstance(current, (str, int))
        if is_level != isinstance(value, dict):
            raise Refused("option_invalid")
        if is_level:
            merge(current, value)
        elif isinstance(options, dict):
            options[name] = value
        else:
            setattr(options, name, value)
# end
