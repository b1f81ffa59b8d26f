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
