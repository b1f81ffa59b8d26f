# about: Owners are protected from admins, but an admin can still make themselves or a friend an owner.
    # block: check-rights
    if RANKS[actor.role] < RANKS["admin"] or RANKS[actor.role] < RANKS[member.role]:
        raise Refused(403, "rank_too_low")
    # end
