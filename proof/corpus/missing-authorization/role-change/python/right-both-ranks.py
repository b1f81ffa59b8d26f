# about: The caller's rank must reach both the old and the new role, so admins can neither make nor touch owners.
    # block: check-rights
    needed = max(RANKS["admin"], RANKS[member.role], RANKS[role])
    if RANKS[actor.role] < needed:
        raise Refused(403, "rank_too_low")
    # end
