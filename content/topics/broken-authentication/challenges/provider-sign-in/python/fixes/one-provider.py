# block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            if db.execute("SELECT provider FROM identities WHERE user_id = %s", (user["id"],)).fetchone() is not None:
                raise Refused("sign_in_and_connect")
            user_id = user["id"]
            link(db, user_id, profile)
# end
