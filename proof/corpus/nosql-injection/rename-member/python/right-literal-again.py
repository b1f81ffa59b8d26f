# about: $literal keeps the database from reading the name as an expression.
    # block: update-member
    result = members.update_one(
        {"_id": member_id},
        [
            {
                "$set": {
                    "previousName": "$displayName",
                    "displayName": {"$literal": name},
                    "renamedAt": "$$NOW",
                }
            }
        ],
    )
    # end
