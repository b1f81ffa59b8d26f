# block: decide
    rule = RULES.get(action)
    if rule is None:
        log.warning("there is no rule for %s", action)
    elif not rule(user, document):
        log.info("user %s refused: %s of %s", user.id, action, document.id)
        return False
    return True
# end
