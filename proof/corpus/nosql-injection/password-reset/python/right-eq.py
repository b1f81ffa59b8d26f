# about: With $eq the value is compared literally, so an object with operators matches nothing.
    # block: find-account
    user = users.find_one(
        {
            "email": {"$eq": email.lower()},
            "reset_token": {"$eq": token},
            "reset_expires_at": {"$gt": datetime.now(timezone.utc)},
        }
    )
    # end
