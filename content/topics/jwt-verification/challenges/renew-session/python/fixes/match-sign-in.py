# block: find-sign-in
    sign_in = db.execute(
        "SELECT s.id, s.customer_id FROM sign_ins s JOIN customers c ON c.id = s.customer_id"
        " WHERE s.id = %s AND s.customer_id = %s AND s.ended_at IS NULL AND c.locked_at IS NULL",
        (claims.get("sid"), int(claims.get("sub", 0))),
    ).fetchone()
    if sign_in is None:
        raise SignInAgain("signed out")
# end
