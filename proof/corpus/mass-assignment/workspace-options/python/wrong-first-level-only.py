# about: names with underscores are refused at the first level only; colours.__class__ is still followed
# block: read-body
    if len(body) > 20_000:
        raise Refused("too_long")
    changes = json.loads(body)
    if not isinstance(changes, dict):
        raise Refused("object_expected")
    if any(name.startswith("_") for name in changes):
        raise Refused("option_unknown")
# end
