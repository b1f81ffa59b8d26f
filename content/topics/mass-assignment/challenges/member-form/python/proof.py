import json
from dataclasses import replace


class Members:
    def __init__(self, code, vary):
        self.branch, self.other_branch = vary.shuffle([3, 5, 7, 9])[:2]
        manager_id, *ids = vary.shuffle([11, 12, 13, 14, 15])
        self.own, self.other = (
            code.Member(one, self.branch, vary.name(), "555 0199", "bar", vary.number(1400, 1600)) for one in ids[:2]
        )
        self.stored = {one.id: one for one in (self.own, self.other)}
        self.manager = code.Caller(manager_id, self.branch, "manager")
        self.employee = code.Caller(self.own.id, self.branch, "employee")

    def find(self, branch_id, member_id):
        member = self.stored.get(member_id)
        return member if member and member.branch_id == branch_id else None

    def update(self, member_id, changes, changed_by):
        self.stored[member_id] = replace(self.stored[member_id], **changes)

    def notify_managers(self, branch_id, text):
        pass


def works(code, vary):
    members = Members(code, vary)
    own, other, manager, employee = members.own, members.other, members.manager, members.employee
    phone, name, rate = f"555 01{vary.number(10, 98)}", f"{vary.name()} O'{vary.name()}", other.hourly_rate_cents + vary.number(1, 100)
    changed = code.update_member(members, employee, own.id, {"phone": phone})
    assert changed.phone == phone, f"An employee should be able to change the phone number to {phone}."
    changed = code.update_member(members, employee, own.id, {"name": name})
    assert changed.name == name, f"An employee should be able to change the name to {name}."
    assert members.stored[own.id] == replace(own, name=name, phone=phone), (
        "The new name and number should be stored, and nothing else should change."
    )
    changed = code.update_member(members, manager, other.id, {"name": other.name, "phone": phone})
    assert changed.phone == phone, f"A manager should be able to change the phone number of an employee to {phone}."
    code.update_member(members, manager, other.id, {"phone": other.phone})
    code.update_member(members, manager, other.id, {"hourly_rate_cents": rate, "department": "kitchen"})
    assert members.stored[other.id] == replace(other, hourly_rate_cents=rate, department="kitchen"), (
        "A manager should be able to change the rate and the department."
    )
    try:
        code.update_member(members, manager, own.id, {"branch_id": members.other_branch})
    except code.Refused:
        pass
    assert members.stored[own.id].branch_id == own.branch_id, "Nobody should be able to move somebody to another branch."
    for status, caller, member_id, body, what in (
        (403, employee, other.id, {}, "An employee who changes a colleague"),
        (404, replace(manager, branch_id=members.other_branch), own.id, {}, "The manager of another branch"),
        (422, manager, own.id, {"hourly_rate_cents": 90_000}, "A rate of 90000 cents"),
        (422, employee, own.id, {"name": " "}, "A blank name"),
    ):
        try:
            code.update_member(members, caller, member_id, body)
        except code.Refused as refused:
            assert refused.status == status, f"{what} should be refused with {status}, not {refused.status}."
            continue
        raise AssertionError(f"{what} should be refused with {status}.")


# Words that claim a role.
CLAIMS = (
    {},
    {"phone": "555 0100"},
    {"role": "manager"},
    {"is_manager": True, "caller": {"role": "manager"}, "changed_by": 1},
)


def exploit(code, vary):
    """A little more money, or a better department, alone, together and with words that claim a role."""
    for claim in CLAIMS:
        for names in (("hourly_rate_cents",), ("department",), ("hourly_rate_cents", "department")):
            members = Members(code, vary)
            own = members.own
            better = {"hourly_rate_cents": own.hourly_rate_cents + vary.number(1, 90), "department": "office"}
            body = {**claim, **{name: better[name] for name in names}}
            sent = f"{json.dumps(body)} as an employee"
            try:
                code.update_member(members, members.employee, own.id, body)
            except Exception:
                pass  # Refused; the next one may be not.
            now = members.stored[own.id]
            if now.hourly_rate_cents != own.hourly_rate_cents or now.department != own.department:
                return {"sent": sent, "got": f"stored: {now}"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    members = Members(code, vary)
    before = code.Member(12, 7, vary.name(), "555 0199", "bar", vary.number(1400, 1600))
    members.stored[12] = before
    answer = "200 OK"
    try:
        code.update_member(members, code.Caller(12, 7, "employee"), 12, json.loads(input["body"]))
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    after = members.stored[12]
    is_done = after.hourly_rate_cents != before.hourly_rate_cents or after.department != before.department
    return {"isDone": is_done, "shown": f"Answer: {answer}\nBefore: {before}\nAfter: {after}"}


ATTACKS = [
    {"input": {"body": '{"hourly_rate_cents": 1640}'}, "isDone": True},
    {"input": {"body": '{"department": "office"}'}, "isDone": True},
    {"input": {"body": '{"phone": "555 0100"}'}, "isDone": False},
    {"input": {"body": '{"role": "manager"}'}, "isDone": False},
]
