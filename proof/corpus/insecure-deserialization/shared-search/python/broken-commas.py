# about: Skills are joined with commas, so one that has a comma becomes two.
# part: imports
import json
import logging
# end
# block: encode
def encode_search(search: Search) -> str:
    plain = [search.text, search.since.isoformat(), ",".join(sorted(search.skills)), search.page_size]
    return base64.urlsafe_b64encode(json.dumps(plain).encode()).decode()
# end
# block: restore
def restore(data: bytes) -> Search:
    text, since, skills, page_size = json.loads(data)
    return Search(str(text), datetime.fromisoformat(since), frozenset(skills.split(",")), int(page_size))
# end
