# about: broken, only roles below the own one can be touched, so admins can no longer make others admins
    # block: check-rights
    if RANKS[actor.role] < RANKS["admin"] or RANKS[actor.role] <= max(RANKS[role], RANKS[member.role]):
        raise Refused(403, "rank_too_low")
    # end
