# about: Every action has a rule, and a missing one is an error that refuses.
# block: rules
RULES = {
    "document.read": lambda user, document: document.is_public or document.workspace_id in user.workspaces,
    "document.edit": lambda user, document: user.workspaces.get(document.workspace_id) == "writer",
    "document.delete": lambda user, document: user.id == document.owner_id,
    "document.share": lambda user, document: document.owner_id == user.id,
    "document.restore": lambda user, document: user.workspaces.get(document.workspace_id, "") == "writer",
}
# end
# block: decide
    try:
        if RULES[action](user, document):
            return True
    except KeyError:
        log.error("there is no rule for %s", action)
    log.info("user %s refused: %s of %s", user.id, action, document.id)
    return False
# end
