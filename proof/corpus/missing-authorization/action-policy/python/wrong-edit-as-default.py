# about: wrong, actions without a rule count as editing, so every writer may make somebody else's document public
    # block: decide
    rule = RULES.get(action, RULES["document.edit"])
    if not rule(user, document):
        log.info("user %s refused: %s of %s", user.id, action, document.id)
        return False
    return True
    # end
