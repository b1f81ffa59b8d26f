# about: a known address is only linked when the provider verified it and the account confirmed it; otherwise the password is suggested
        # block: link-by-address
        users = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchall()
        if users:
            owner = next((user for user in users if user["email_confirmed"]), None)
            if owner is None or not profile.email_verified:
                raise Refused("address_in_use")
            user_id = owner["id"]
            link(db, user_id, profile)
        # end
