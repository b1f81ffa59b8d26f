# about: decides before it looks at the row's number whether both sides have verified the address, and says so
# block: link-by-address
        query = "SELECT id, email_confirmed FROM users WHERE email = %s"
        owner = db.execute(query, (email,)).fetchone()
        if owner is not None and not profile.email_verified:
            raise Refused("address_not_verified_by_provider")
        if owner is not None and not owner["email_confirmed"]:
            raise Refused("address_not_confirmed_here")
        if owner is not None:
            user_id = owner["id"]
            link(db, user_id, profile)
        # end
