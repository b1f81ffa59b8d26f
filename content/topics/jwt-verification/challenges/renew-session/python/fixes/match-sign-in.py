# block: find-sign-in
    sign_in = db.execute(
        "SELECT s.id, s.customer_id FROM sign_ins s JOIN customers c ON c.id = s.customer_id"
        " WHERE s.customer_id = %s AND s.id = %s AND s.ended_at IS NULL AND c.locked_at IS NULL",
        (int(claims["sub"]), claims.get("sid")),
    ).fetchone()
    if sign_in is None:
        raise SignInAgain("signed out")
# end
