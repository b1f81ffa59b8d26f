# block: merge-options
    own = options if isinstance(options, dict) else vars(options)
    for name, value in changes.items():
        if name not in own or isinstance(value, dict) == isinstance(own[name], str | int):
            raise Refused("option_unknown")
        if isinstance(value, dict):
            merge(own[name], value)
        else:
            own[name] = value
# end
