# about: Actions without a rule are refused now, so owners cannot share and writers cannot restore.
    # block: decide
    rule = RULES.get(action)
    if rule is None or not rule(user, document):
        log.info("user %s refused: %s of %s", user.id, action, document.id)
        return False
    return True
    # end
