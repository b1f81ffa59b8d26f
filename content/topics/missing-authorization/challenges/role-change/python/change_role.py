import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

audit = logging.getLogger("audit")

RANKS = {"viewer": 0, "editor": 1, "admin": 2, "owner": 3}


@dataclass(frozen=True)
class Member:
    user_id: int
    role: str


class Members(Protocol):
    """The members of one workspace."""

    def find(self, user_id: int) -> Member | None: ...
    def count(self, role: str) -> int: ...
    def save(self, member: Member) -> None: ...


class Refused(Exception):
    def __init__(self, status: int, code: str):
        super().__init__(code)
        self.status = status


def change_role(
    actor_id: int, user_id: int, body: dict, members: Members, verify_password: Callable[[int, str], bool]
) -> Member:
    # block: check-name
    role = body.get("role")
    if role not in RANKS:
        raise Refused(422, "role_unknown")
    # end

    # block: load-members
    actor, member = members.find(actor_id), members.find(user_id)
    if actor is None:
        raise Refused(404, "workspace_not_found")
    if member is None:
        raise Refused(404, "member_not_found")
    # end

    # block: check-rights
    if RANKS[actor.role] < RANKS["admin"]:
        raise Refused(403, "rank_too_low")
    # end

    # block: keep-one-owner
    if member.role == "owner" and role != "owner" and members.count("owner") == 1:
        raise Refused(409, "last_owner")
    # end

    # block: store-role
    changed = replace(member, role=role)
    members.save(changed)
    audit.info("%s changed the role of %s from %s to %s", actor_id, user_id, member.role, role)
    return changed
    # end
