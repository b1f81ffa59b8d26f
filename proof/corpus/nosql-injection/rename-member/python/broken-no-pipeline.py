# about: The plain update takes the name literally, but also $displayName and $$NOW, so the previous name and the time are lost.
    # block: update-member
    result = members.update_one(
        {"_id": member_id},
        {
            "$set": {
                "previousName": "$displayName",
                "displayName": name,
                "renamedAt": "$$NOW",
            }
        },
    )
    # end
