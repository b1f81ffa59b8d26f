# block: check-rights
    if RANKS[actor.role] < RANKS["admin"]:
        raise Refused(403, "rank_too_low")
    if not verify_password(actor_id, body.get("password", "")):
        raise Refused(403, "password_wrong")
# end
