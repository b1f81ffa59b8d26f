# about: at each level only declared fields or existing keys are followed, so no attribute of Python's own is reached
# part: imports
from copy import deepcopy
from dataclasses import fields, is_dataclass
# end
# block: merge-options
    is_dict = isinstance(options, dict)
    known = set(options) if is_dict else {one.name for one in fields(options)}
    for name, value in changes.items():
        if name not in known:
            raise Refused("option_unknown")
        current = options[name] if is_dict else getattr(options, name)
        is_level = isinstance(current, dict) or is_dataclass(current)
        if is_level != isinstance(value, dict):
            raise Refused("option_invalid")
        if is_level:
            merge(current, value)
        elif is_dict:
            options[name] = value
        else:
            setattr(options, name, value)
# end
# part: target
    options = deepcopy(team.options)
# end
