# about: ignores that our own account may never have confirmed the address, so an account prepared by an attacker swallows the owner's sign-in
# block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            if not profile.email_verified:
                raise Refused("address_not_verified")
            user_id = user["id"]
            link(db, user_id, profile)
        # end
