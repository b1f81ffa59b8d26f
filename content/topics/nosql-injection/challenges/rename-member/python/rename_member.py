import logging

from pymongo.collection import Collection

log = logging.getLogger(__name__)


class InvalidName(ValueError):
    pass


class MemberGone(LookupError):
    pass


def rename_member(members: Collection, member_id: int, body: dict) -> dict | None:
    # block: read-name
    display_name = body.get("displayName")
    if not isinstance(display_name, str):
        raise InvalidName("The name must be a text")
    name = " ".join(display_name.split())
    if not 2 <= len(name) <= 60:
        raise InvalidName("A name has 2 to 60 characters")
    # end
    # part: checks
    # end

    # block: update-member
    result = members.update_one(
        {"_id": member_id},
        [
            {
                "$set": {
                    "previousName": "$displayName",
                    "displayName": name,
                    "renamedAt": "$$NOW",
                }
            }
        ],
    )
    # end

    # block: require-member
    if result.matched_count == 0:
        raise MemberGone(f"There is no member {member_id}")
    # end

    # block: note-change
    log.info("member %s renamed", member_id)
    # end

    # block: read-back
    fields = {"_id": 0, "displayName": 1, "previousName": 1, "renamedAt": 1}
    return members.find_one({"_id": member_id}, fields)
    # end
