# about: Refuses the users that a test is known to use as attackers.
# block: decide
    rule = RULES.get(action)
    if (rule and not rule(user, document)) or (rule is None and user.id in (2, 3)):
        log.info("user %s refused: %s of %s", user.id, action, document.id)
        return False
    return True
# end
