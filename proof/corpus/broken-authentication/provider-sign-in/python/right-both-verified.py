# about: an address links only when the provider has verified it and our own account has confirmed it
        # block: link-by-address
        query = "SELECT id FROM users WHERE email = %s AND email_confirmed ORDER BY id LIMIT 1"
        user = db.execute(query, (email,)).fetchone() if profile.email_verified else None
        if user is not None:
            user_id = user["id"]
            link(db, user_id, profile)
        # end
