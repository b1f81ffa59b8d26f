# about: checks the names of the first level; special names below colours or layout are followed as before
# block: read-body
    if len(body) > 20_000:
        raise Refused("too_long")
    changes = json.loads(body)
    if not isinstance(changes, dict):
        raise Refused("object_expected")
    if not changes.keys() <= {"colours", "layout"}:
        raise Refused("option_unknown")
# end
