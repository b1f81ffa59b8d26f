# about: an action without a rule falls back to the rule for reading, so readers share and restore
# block: decide
    rule = RULES.get(action, RULES["document.read"])
    if not rule(user, document):
        log.info("user %s refused: %s of %s", user.id, action, document.id)
        return False
    return True
    # end
