from dataclasses import dataclass, replace
from typing import Protocol


@dataclass(frozen=True)
class Member:
    id: int
    branch_id: int
    name: str
    phone: str
    department: str
    hourly_rate_cents: int


@dataclass(frozen=True)
class Caller:
    id: int
    branch_id: int
    role: str  # employee or manager


class Members(Protocol):
    def find(self, branch_id: int, member_id: int) -> Member | None: ...

    def update(self, member_id: int, changes: dict, changed_by: int) -> None: ...

    def notify_managers(self, branch_id: int, text: str) -> None: ...


class Refused(Exception):
    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status


# part: fields
EDITABLE = {"name", "phone", "department", "hourly_rate_cents"}
# end


def is_text(value: object, limit: int) -> bool:
    return isinstance(value, str) and bool(value.strip()) and len(value) <= limit


def update_member(members: Members, caller: Caller, member_id: int, body: dict) -> Member:
    """`PATCH /members/:id`"""
    # block: load-member
    member = members.find(caller.branch_id, member_id)
    if member is None:
        raise Refused(404, "member_not_found")
    # end

    # block: check-caller
    if caller.role != "manager" and caller.id != member.id:
        raise Refused(403, "not_allowed")
    # end

    # block: pick-fields
    changes = {name: value for name, value in body.items() if name in EDITABLE}
    # end

    # block: check-values
    changed = replace(member, **changes)
    if not (is_text(changed.name, 100) and is_text(changed.phone, 30) and is_text(changed.department, 50)):
        raise Refused(422, "text_invalid")
    rate = changed.hourly_rate_cents
    if type(rate) is not int or not 1000 <= rate <= 20_000:
        raise Refused(422, "rate_invalid")
    # end
    # part: after-check
    # end

    # block: store-member
    members.update(member.id, changes, changed_by=caller.id)
    return changed
    # end
