# about: right, the later actions are decided by a match whose last case asks the table and denies what it does not know
    # block: decide
    match action:
        case "document.share":
            allowed = user.id == document.owner_id
        case "document.restore":
            allowed = RULES["document.edit"](user, document)
        case _:
            allowed = action in RULES and RULES[action](user, document)
    if not allowed:
        log.info("user %s refused: %s of %s", user.id, action, document.id)
    return allowed
    # end
