# about: The body is compared with the shape of the options before anything is merged.
# part: limits
SHAPE = {"colours": {"board": str, "card": str}, "layout": {"columns": int, "start": {"page": str}}}


def check_shape(changes: dict, shape: dict) -> None:
    for name, value in changes.items():
        expected = shape.get(name)
        if isinstance(expected, dict) and isinstance(value, dict):
            check_shape(value, expected)
        elif not isinstance(expected, type) or not isinstance(value, expected):
            raise Refused("option_unknown")


# end
# block: read-body
    if len(body) > 20_000:
        raise Refused("too_long")
    changes = json.loads(body)
    if not isinstance(changes, dict):
        raise Refused("object_expected")
    check_shape(changes, SHAPE)
# end
