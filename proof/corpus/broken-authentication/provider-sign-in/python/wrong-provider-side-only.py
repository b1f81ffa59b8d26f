# about: wrong, someone can prepare an account with the unconfirmed address of a victim, who is then linked into it
        # block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            if not profile.email_verified:
                raise Refused("address_not_verified")
            user_id = user["id"]
            link(db, user_id, profile)
        # end
