# about: the rules name their questions, and an action without a rule gets the answer no
# block: rules
def is_owner(user: User, document: Document) -> bool:
    return user.id == document.owner_id


def is_writer(user: User, document: Document) -> bool:
    return user.workspaces.get(document.workspace_id) == "writer"


def can_see(user: User, document: Document) -> bool:
    return document.is_public or document.workspace_id in user.workspaces


def nobody(user: User, document: Document) -> bool:
    return False


RULES = {
    "document.read": can_see,
    "document.edit": is_writer,
    "document.restore": is_writer,
    "document.delete": is_owner,
    "document.share": is_owner,
}
# end
# block: decide
    if RULES.get(action, nobody)(user, document):
        return True
    log.info("user %s refused: %s of %s", user.id, action, document.id)
    return False
    # end
