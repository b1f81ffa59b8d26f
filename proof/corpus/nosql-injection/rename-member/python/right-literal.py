# about: the name is a literal in the pipeline, so a dollar sign in it means nothing
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
