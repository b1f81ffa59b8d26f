# about: Admins can no longer take the role away from other admins.
# block: check-rights
    if RANKS[actor.role] < RANKS["admin"] or RANKS[role] > RANKS[actor.role]:
        raise Refused(403, "rank_too_low")
    if actor.role != "owner" and RANKS[member.role] >= RANKS[actor.role]:
        raise Refused(403, "rank_too_low")
# end
