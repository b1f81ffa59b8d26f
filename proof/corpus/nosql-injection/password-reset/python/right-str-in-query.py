# about: right, what goes into the query is always a text, and the text of a dictionary is nobody's token
    # block: find-account
    user = users.find_one(
        {
            "email": str(email).lower(),
            "reset_token": str(token),
            "reset_expires_at": {"$gt": datetime.now(timezone.utc)},
        }
    )
    # end
