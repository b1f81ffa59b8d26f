# about: The type is checked after the password has been stored.
# block: store-password
    users.update_one(
        {"_id": user["_id"]},
        {
            "$set": {"password_hash": hash_password(password), "reset_token": None, "reset_expires_at": None},
            "$inc": {"session_version": 1},
        },
    )
    if not isinstance(token, str):
        raise ResetError("The link is not valid any more")
# end
