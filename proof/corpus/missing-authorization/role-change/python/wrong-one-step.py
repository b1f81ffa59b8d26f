# about: From admin to owner is one step.
# block: check-rights
    if RANKS[actor.role] < RANKS["admin"]:
        raise Refused(403, "rank_too_low")
    if RANKS[role] - RANKS[member.role] > 1:
        raise Refused(403, "step_too_large")
# end
