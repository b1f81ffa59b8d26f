# about: JSON holds values only, and the code builds date and set itself, field by field
# part: imports
import json
import logging
# end
# block: encode
def encode_search(search: Search) -> str:
    """The text behind `/jobs?s=`, as JSON."""
    fields = {
        "text": search.text,
        "since": search.since.isoformat(),
        "skills": sorted(search.skills),
        "page_size": search.page_size,
    }
    return base64.urlsafe_b64encode(json.dumps(fields).encode()).decode()
# end
# block: restore
def restore(data: bytes) -> Search:
    fields = json.loads(data)
    text, skills, page_size = fields["text"], fields["skills"], fields["page_size"]
    if not isinstance(text, str) or type(page_size) is not int:
        raise LinkError("the link is broken")
    if not isinstance(skills, list) or not all(isinstance(skill, str) for skill in skills):
        raise LinkError("the link is broken")
    return Search(text, datetime.fromisoformat(fields["since"]), frozenset(skills), page_size)
# end
