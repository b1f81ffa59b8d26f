# about: wrong, the arguments of $concat are expressions too
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
