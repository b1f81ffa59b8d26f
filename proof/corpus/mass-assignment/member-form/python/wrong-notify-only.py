# about: wrong, the managers hear of it, but the rate and the department are stored
    # part: after-check
    if caller.role != "manager" and changes.keys() & {"department", "hourly_rate_cents"}:
        members.notify_managers(caller.branch_id, f"Member {member.id} has changed department or rate")
    # end
