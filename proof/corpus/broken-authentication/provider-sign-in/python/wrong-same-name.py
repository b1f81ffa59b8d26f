# about: wrong, the name in the profile is chosen by the person at the provider as freely as the address
        # block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            is_same_person = user["name"].strip().lower() == profile.name.strip().lower()
            if not user["email_confirmed"] or not (profile.email_verified or is_same_person):
                raise Refused("use_password")
            user_id = user["id"]
            link(db, user_id, profile)
        # end
