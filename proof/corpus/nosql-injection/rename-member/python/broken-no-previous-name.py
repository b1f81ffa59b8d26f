# about: the classic operators know only values, but the previous name is no longer kept
    # block: update-member
    result = members.update_one(
        {"_id": member_id},
        {"$set": {"displayName": name}, "$currentDate": {"renamedAt": True}},
    )
    # end
