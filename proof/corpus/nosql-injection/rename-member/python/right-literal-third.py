# about: $literal keeps the database from reading the name as an expression
# block: update-member
    new_values = {
        "previousName": "$displayName",
        "displayName": {"$literal": name},
        "renamedAt": "$$NOW",
    }
    result = members.update_one({"_id": member_id}, [{"$set": new_values}])
# end
