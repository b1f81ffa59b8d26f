# about: looks at the new role only, so an admin can still take the role away from an owner
# block: check-rights
    if RANKS[actor.role] < RANKS["admin"]:
        raise Refused(403, "rank_too_low")
    if RANKS[role] > RANKS[actor.role]:
        raise Refused(403, "role_too_high")
# end
