# about: looks at our own confirmation only, so an unconfirmed address at Codehub still opens somebody's account
# block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            if not user["email_confirmed"]:
                raise Refused("address_not_confirmed")
            user_id = user["id"]
            link(db, user_id, profile)
        # end
