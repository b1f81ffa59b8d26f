# about: right, the acting person needs at least admin, the new role and the member's present role
    # block: check-rights
    if RANKS[actor.role] < max(RANKS["admin"], RANKS[role], RANKS[member.role]):
        raise Refused(403, "rank_too_low")
    # end
