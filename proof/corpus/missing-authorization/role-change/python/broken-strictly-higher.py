# about: The caller must be above both roles, so admins can no longer make others admins or take that role away.
    # block: check-rights
    if RANKS[actor.role] < RANKS["admin"] or RANKS[actor.role] <= max(RANKS[role], RANKS[member.role]):
        raise Refused(403, "rank_too_low")
    # end
