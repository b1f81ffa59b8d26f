# about: follows only own fields of the options and keys of their dictionaries, on a copy that is kept when all checks have passed
# part: imports
from copy import deepcopy
# end
# part: target
    options = deepcopy(team.options)
# end
# block: merge-options
    own = options if isinstance(options, dict) else vars(options)
    for name, value in changes.items():
        if name not in own and not isinstance(options, dict):
            raise Refused("option_unknown")
        current = own.get(name)
        is_level = isinstance(current, (Colours, Layout, dict))
        if is_level != isinstance(value, dict):
            raise Refused("option_invalid")
        if is_level:
            merge(current, value)
        else:
            own[name] = value
# end
