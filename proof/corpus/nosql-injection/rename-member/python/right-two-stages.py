# about: right, still one update, and the name is a literal in a stage of its own
    # block: update-member
    result = members.update_one(
        {"_id": member_id},
        [
            {"$set": {"previousName": "$displayName", "renamedAt": "$$NOW"}},
            {"$set": {"displayName": {"$literal": name}}},
        ],
    )
    # end
