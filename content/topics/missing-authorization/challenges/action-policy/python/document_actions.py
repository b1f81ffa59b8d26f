import logging
from dataclasses import dataclass, field, replace
from typing import Protocol

log = logging.getLogger(__name__)


@dataclass
class User:
    id: int
    workspaces: dict[int, str] = field(default_factory=dict)  # reader or writer, by workspace


@dataclass(frozen=True)
class Document:
    id: int
    workspace_id: int
    owner_id: int
    text: str
    previous: str = ""
    is_public: bool = False
    is_deleted: bool = False


class Documents(Protocol):
    def find(self, document_id: int) -> Document | None: ...
    def save(self, document: Document) -> None: ...


class NotFound(Exception):
    pass


# block: rules
RULES = {
    "document.read": lambda user, document: document.is_public or document.workspace_id in user.workspaces,
    "document.edit": lambda user, document: user.workspaces.get(document.workspace_id) == "writer",
    "document.delete": lambda user, document: user.id == document.owner_id,
}
# end


def may(user: User, action: str, document: Document) -> bool:
    # block: decide
    rule = RULES.get(action)
    if rule and not rule(user, document):
        log.info("user %s refused: %s of %s", user.id, action, document.id)
        return False
    return True
    # end


ACTIONS = {
    "document.read": lambda document, body: document,
    "document.edit": lambda document, body: replace(document, text=body.get("text", ""), previous=document.text),
    "document.delete": lambda document, body: replace(document, is_deleted=True),
    "document.share": lambda document, body: replace(document, is_public=True),
    "document.restore": lambda document, body: replace(document, text=document.previous, previous=document.text),
}


def run_action(user: User, document_id: int, body: dict, documents: Documents) -> Document:
    # block: find-document
    document = documents.find(document_id)
    if document is None or not may(user, body["action"], document):
        raise NotFound("document_not_found")
    # end

    # block: run-action
    action = ACTIONS.get(body["action"])
    if action is None:
        raise NotFound("action_not_found")
    changed = action(document, body)
    if changed is not document:
        documents.save(changed)
    # end

    # block: audit-line
    log.info("user %s did %s with %s", user.id, body["action"], document_id)
    return changed
    # end
