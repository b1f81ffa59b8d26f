# about: Neither the role before nor the role after may be above the actor's.
# block: check-rights
    if RANKS[actor.role] < max(RANKS["admin"], RANKS[role], RANKS[member.role]):
        raise Refused(403, "rank_too_low")
# end
