# about: Besides the rank of an admin, every change that begins or ends with the role owner needs an owner.
    # block: check-rights
    if RANKS[actor.role] < RANKS["admin"]:
        raise Refused(403, "rank_too_low")
    if "owner" in (member.role, role) and actor.role != "owner":
        raise Refused(403, "owner_needed")
    # end
