# about: right, admins act among the lower three roles, and whatever touches an owner needs an owner
    # block: check-rights
    if actor.role == "admin":
        if "owner" in (role, member.role):
            raise Refused(403, "owner_needed")
    elif actor.role != "owner":
        raise Refused(403, "rank_too_low")
    # end
