# about: right, the name meets the expressions only as a literal
    # block: update-member
    change = {
        "previousName": "$displayName",
        "displayName": {"$literal": name},
        "renamedAt": "$$NOW",
    }
    result = members.update_one({"_id": member_id}, [{"$set": change}])
    # end
