# block: check-rights
    if RANKS[actor.role] < RANKS["admin"]:
        raise Refused(403, "rank_too_low")
    if actor.user_id == member.user_id:
        raise Refused(403, "own_role")
# end
