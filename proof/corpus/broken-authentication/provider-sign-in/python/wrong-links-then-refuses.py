# about: wrong, the identity is stored before it is refused, so the second try is signed in
        # block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            user_id = user["id"]
            link(db, user_id, profile)
            if not (profile.email_verified and user["email_confirmed"]):
                raise Refused("sign_in_and_connect")
        # end
