# about: safe, but without rules nobody can share or restore any more, not even the owner
# block: decide
    rule = RULES.get(action)
    allowed = rule(user, document) if rule else False
    if not allowed:
        log.info("user %s refused: %s of %s", user.id, action, document.id)
    return allowed
    # end
