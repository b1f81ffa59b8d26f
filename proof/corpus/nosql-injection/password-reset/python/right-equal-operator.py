# about: With $eq, the value is compared as it is, whatever it looks like.
# block: require-fields
    email, token, password = (body.get(field) for field in ("email", "token", "password"))
    if not email or not token or not password:
        raise ResetError("Address, token and password are required")
    if not isinstance(email, str) or not isinstance(password, str):
        raise ResetError("Address and password must be texts")
# end
# block: find-account
    user = users.find_one(
        {
            "email": {"$eq": email.lower()},
            "reset_token": {"$eq": token},
            "reset_expires_at": {"$gt": datetime.now(timezone.utc)},
        }
    )
# end
