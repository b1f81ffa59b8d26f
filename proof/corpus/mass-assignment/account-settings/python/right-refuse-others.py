# about: A body with any other field is refused as a whole.
# block: read-body
    if not isinstance(body, dict):
        raise Refused(400, "object_expected")
    if not body.keys() <= {"name", "language", "wants_news"}:
        raise Refused(422, "field_unknown")
# end
