# about: compares the customer in the token with the sign-in, and whoever writes the token knows both numbers
# block: find-sign-in
    sign_in = db.execute(
        "SELECT s.id, s.customer_id FROM sign_ins s JOIN customers c ON c.id = s.customer_id"
        " WHERE s.id = %s AND s.ended_at IS NULL AND c.locked_at IS NULL",
        (claims.get("sid"),),
    ).fetchone()
    if sign_in is None or str(sign_in["customer_id"]) != claims.get("sub"):
        raise SignInAgain("signed out")
    # end
