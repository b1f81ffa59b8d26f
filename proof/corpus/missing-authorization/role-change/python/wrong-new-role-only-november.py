# about: wrong, nobody gives more than they have, but an admin can still take the role away from an owner
    # block: check-rights
    if RANKS[actor.role] < RANKS["admin"] or RANKS[role] > RANKS[actor.role]:
        raise Refused(403, "rank_too_low")
    # end
