# part: imports
import json
import logging
# end
# block: encode
def encode_search(search: Search) -> str:
    """The text behind `/jobs?s=`: JSON, with the date as text and the set as a list."""
    plain = {
        "text": search.text,
        "since": search.since.isoformat(),
        "skills": sorted(search.skills),
        "page_size": search.page_size,
    }
    return base64.urlsafe_b64encode(json.dumps(plain).encode()).decode()
# end
# block: restore
def restore(data: bytes) -> Search:
    plain = json.loads(data)
    return Search(
        text=str(plain["text"]),
        since=datetime.fromisoformat(plain["since"]),
        skills=frozenset(str(skill) for skill in plain["skills"]),
        page_size=int(plain["page_size"]),
    )
# end
