# part: limits
def count_levels(value: object) -> int:
    return 1 + max(map(count_levels, value.values()), default=0) if isinstance(value, dict) else 0


# end
# block: read-body
    if len(body) > 20_000:
        raise Refused("too_long")
    changes = json.loads(body)
    if not isinstance(changes, dict):
        raise Refused("object_expected")
    if count_levels(changes) > 5:
        raise Refused("too_deep")
# end
