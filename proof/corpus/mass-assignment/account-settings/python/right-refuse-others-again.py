# about: Any field that is not one of the three settings is refused before something is written.
    # block: apply-changes
    if not body.keys() <= {"name", "language", "wants_news"}:
        raise Refused(422, "field_unknown")
    for name, value in body.items():
        setattr(account, name, value)
    # end
