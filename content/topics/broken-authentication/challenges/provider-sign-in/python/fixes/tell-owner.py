# block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            user_id = user["id"]
            link(db, user_id, profile)
            services.send_mail(user_id, "provider-connected")
# end
