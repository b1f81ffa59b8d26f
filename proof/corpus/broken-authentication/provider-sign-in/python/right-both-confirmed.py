# about: links by address only when the provider and our own account have both confirmed it, and refuses otherwise
# block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            if not (profile.email_verified and user["email_confirmed"]):
                raise Refused("sign_in_with_password_first")
            user_id = user["id"]
            link(db, user_id, profile)
        # end
