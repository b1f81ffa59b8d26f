# about: The account is found by its address only, and the token is compared in Python, as text.
# part: imports
import hmac
# end
    # block: find-account
    now = datetime.now(timezone.utc)
    user = users.find_one({"email": str(email).lower(), "reset_expires_at": {"$gt": now}})
    stored = (user or {}).get("reset_token")
    is_right = isinstance(token, str) and isinstance(stored, str) and hmac.compare_digest(token.encode(), stored.encode())
    if not is_right:
        user = None
    # end
