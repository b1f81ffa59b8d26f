# about: nobody gives a role above their own, and nobody changes a member above themselves
# block: check-rights
    own_rank = RANKS[actor.role]
    if own_rank < RANKS["admin"]:
        raise Refused(403, "rank_too_low")
    if max(RANKS[role], RANKS[member.role]) > own_rank:
        raise Refused(403, "rank_too_low")
# end
