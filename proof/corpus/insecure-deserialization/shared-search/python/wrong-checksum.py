# about: Anybody can compute a checksum without a key.
# part: top
import hashlib
# end
# block: encode
def encode_search(search: Search) -> str:
    """The text behind `/jobs?s=`, with a checksum in front."""
    fields = {"text": search.text, "since": search.since, "skills": search.skills, "page_size": search.page_size}
    data = pickle.dumps(fields)
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest() + data).decode()
# end
# block: restore
def restore(data: bytes) -> Search:
    checksum, data = data[:32], data[32:]
    if hashlib.sha256(data).digest() != checksum:
        raise LinkError("the link was changed")
    return Search(**pickle.loads(data))
# end
