# about: The name is wrapped as a literal inside another expression, so it is never evaluated.
    # block: update-member
    changes = {
        "previousName": "$displayName",
        "displayName": {"$concat": [{"$literal": name}]},
        "renamedAt": "$$NOW",
    }
    result = members.update_one({"_id": member_id}, [{"$set": changes}])
    # end
