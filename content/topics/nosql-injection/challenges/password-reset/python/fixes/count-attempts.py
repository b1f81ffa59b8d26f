# block: find-account
    user = users.find_one(
        {
            "email": email.lower(),
            "reset_token": token,
            "reset_expires_at": {"$gt": datetime.now(timezone.utc)},
            "reset_attempts": {"$not": {"$gte": 5}},
        }
    )
    if user is None:
        users.update_one({"email": email.lower()}, {"$inc": {"reset_attempts": 1}})
# end
