# about: the link is an ordinary query string inside, which has texts only, and each field is converted by name
# part: imports
import logging
from urllib.parse import parse_qs, urlencode
# end
# block: encode
def encode_search(search: Search) -> str:
    """The text behind `/jobs?s=`."""
    fields = [("text", search.text), ("since", search.since.isoformat()), ("page_size", str(search.page_size))]
    fields += [("skill", skill) for skill in sorted(search.skills)]
    return base64.urlsafe_b64encode(urlencode(fields).encode()).decode()
# end
# block: restore
def restore(data: bytes) -> Search:
    fields = parse_qs(data.decode("ascii"), keep_blank_values=True, strict_parsing=True)
    return Search(
        text=fields["text"][0],
        since=datetime.fromisoformat(fields["since"][0]),
        skills=frozenset(fields.get("skill", [])),
        page_size=int(fields["page_size"][0]),
    )
# end
