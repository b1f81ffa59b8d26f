# about: Inside $concat the name is an expression as well, so $passwordHash is still replaced by the hash.
    # block: update-member
    result = members.update_one(
        {"_id": member_id},
        [
            {
                "$set": {
                    "previousName": "$displayName",
                    "displayName": {"$concat": ["", name]},
                    "renamedAt": "$$NOW",
                }
            }
        ],
    )
    # end
