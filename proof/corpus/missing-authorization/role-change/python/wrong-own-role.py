# about: wrong, an admin cannot change the own role, but can make a second account an owner
    # block: check-rights
    if RANKS[actor.role] < RANKS["admin"]:
        raise Refused(403, "rank_too_low")
    if actor_id == user_id:
        raise Refused(403, "own_role")
    # end
