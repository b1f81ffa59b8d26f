# about: Only owners make owners, and only owners change owners.
# block: check-rights
    if actor.role not in ("admin", "owner"):
        raise Refused(403, "rank_too_low")
    if "owner" in (role, member.role) and actor.role != "owner":
        raise Refused(403, "rank_too_low")
# end
