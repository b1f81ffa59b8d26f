# block: restore
def restore(data: bytes) -> Search:
    fields = pickle.loads(data)
    if not isinstance(fields, dict) or fields.keys() != Search.__dataclass_fields__.keys():
        raise TypeError("not a search")
    if not isinstance(fields["since"], datetime) or not isinstance(fields["skills"], frozenset):
        raise TypeError("not a search")
    return Search(**fields)
# end
