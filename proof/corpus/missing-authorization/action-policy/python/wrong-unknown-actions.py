# about: Unknown actions are refused, but the two without a rule are known.
# block: decide
    if action not in ACTIONS:
        return False
    rule = RULES.get(action)
    if rule and not rule(user, document):
        log.info("user %s refused: %s of %s", user.id, action, document.id)
        return False
    return True
# end
