# about: the fields are checked when pickle has run whatever the bytes asked for
# block: restore
def restore(data: bytes) -> Search:
    fields = pickle.loads(data)
    if not isinstance(fields, dict) or set(fields) != {"text", "since", "skills", "page_size"}:
        raise LinkError("the link is broken")
    if not isinstance(fields["text"], str) or not isinstance(fields["since"], datetime):
        raise LinkError("the link is broken")
    return Search(**fields)
# end
