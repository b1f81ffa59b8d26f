# part: imports
# end
from collections.abc import Callable
from datetime import datetime, timezone

from pymongo.collection import Collection


class ResetError(ValueError):
    pass


def reset_password(users: Collection, hash_password: Callable[[str], str], body: dict[str, str]) -> None:
    # block: require-fields
    email, token, password = (body.get(field) for field in ("email", "token", "password"))
    if not email or not token or not password:
        raise ResetError("Address, token and password are required")
    # end
    # part: checks
    # end

    # block: check-password
    if len(password) < 12:
        raise ResetError("A password has at least 12 characters")
    # end

    # block: find-account
    user = users.find_one(
        {
            "email": email.lower(),
            "reset_token": token,
            "reset_expires_at": {"$gt": datetime.now(timezone.utc)},
        }
    )
    # end

    # block: hide-reason
    if user is None:
        raise ResetError("The link is not valid any more")
    # end

    # block: store-password
    users.update_one(
        {"_id": user["_id"]},
        {
            "$set": {"password_hash": hash_password(password), "reset_token": None, "reset_expires_at": None},
            "$inc": {"session_version": 1},
        },
    )
    # end
