# about: right, without two verified sides the person gets an account of their own, which may have the same address
        # block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None and user["email_confirmed"] and profile.email_verified:
            user_id = user["id"]
            link(db, user_id, profile)
        # end
