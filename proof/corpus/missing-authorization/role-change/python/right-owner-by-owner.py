# about: making someone an owner, and changing an owner, is for owners; the rest is for admins and owners
# block: check-rights
    needed = "owner" if "owner" in (role, member.role) else "admin"
    if RANKS[actor.role] < RANKS[needed]:
        raise Refused(403, "rank_too_low")
# end
