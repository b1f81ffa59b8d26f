# block: check-rights
    rank = RANKS[actor.role]
    if rank < RANKS["admin"]:
        raise Refused(403, "rank_too_low")
    if actor.role != "owner" and RANKS[member.role] >= rank:
        raise Refused(403, "rank_too_low")
# end
