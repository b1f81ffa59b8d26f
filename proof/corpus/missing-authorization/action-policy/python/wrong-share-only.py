# about: Only sharing got a rule; restoring still has none and is allowed to everybody.
# block: rules
RULES = {
    "document.read": lambda user, document: document.is_public or document.workspace_id in user.workspaces,
    "document.edit": lambda user, document: user.workspaces.get(document.workspace_id) == "writer",
    "document.delete": lambda user, document: user.id == document.owner_id,
    "document.share": lambda user, document: user.id == document.owner_id,
}
# end
