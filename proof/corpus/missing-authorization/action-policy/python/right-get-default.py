# about: A rule that refuses everybody stands in for a missing one; sharing and restoring have rules of their own.
# block: rules
def is_writer(user: User, document: Document) -> bool:
    return user.workspaces.get(document.workspace_id) == "writer"


def is_owner(user: User, document: Document) -> bool:
    return user.id == document.owner_id


RULES = {
    "document.read": lambda user, document: document.is_public or document.workspace_id in user.workspaces,
    "document.edit": is_writer,
    "document.restore": is_writer,
    "document.delete": is_owner,
    "document.share": is_owner,
}
# end
    # block: decide
    is_allowed = RULES.get(action, lambda *_: False)(user, document)
    if not is_allowed:
        log.info("user %s refused: %s of %s", user.id, action, document.id)
    return is_allowed
    # end
