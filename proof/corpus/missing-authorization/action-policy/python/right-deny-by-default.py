# about: An action without a rule is refused, and the two later actions get the rules that the page describes.
# block: rules
RULES = {
    "document.read": lambda user, document: document.is_public or document.workspace_id in user.workspaces,
    "document.edit": lambda user, document: user.workspaces.get(document.workspace_id) == "writer",
    "document.delete": lambda user, document: user.id == document.owner_id,
    "document.share": lambda user, document: user.id == document.owner_id,
    "document.restore": lambda user, document: user.workspaces.get(document.workspace_id) == "writer",
}
# end
    # block: decide
    rule = RULES.get(action)
    if rule is None or not rule(user, document):
        log.info("user %s refused: %s of %s", user.id, action, document.id)
        return False
    return True
    # end
