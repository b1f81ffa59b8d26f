# about: right, refuses before linking unless both sides have verified the address
        # block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            if not (profile.email_verified is True and user["email_confirmed"]):
                raise Refused("address_in_use")
            link(db, user["id"], profile)
            user_id = user["id"]
        # end
