# about: the types are checked on the result, but the code in the pickle has run by then
# block: restore
def restore(data: bytes) -> Search:
    fields = pickle.loads(data)
    if not isinstance(fields, dict) or set(fields) != {"text", "since", "skills", "page_size"}:
        raise LinkError("the link is broken")
    if not isinstance(fields["text"], str) or not isinstance(fields["since"], datetime):
        raise LinkError("the link is broken")
    if not isinstance(fields["skills"], frozenset) or type(fields["page_size"]) is not int:
        raise LinkError("the link is broken")
    return Search(**fields)
# end
