# block: decide
    rule = RULES.get(action, lambda user, document: document.workspace_id in user.workspaces)
    if not rule(user, document):
        log.info("user %s refused: %s of %s", user.id, action, document.id)
        return False
    return True
# end
