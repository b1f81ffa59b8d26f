# about: the own account is confirmed, but Codehub's address isn't, so anyone who enters a victim's address there gets the account
        # block: link-by-address
        query = "SELECT id, name FROM users WHERE email = %s AND email_confirmed"
        user = db.execute(query, (email,)).fetchone()
        if user is not None:
            user_id = user["id"]
            link(db, user_id, profile)
        # end
