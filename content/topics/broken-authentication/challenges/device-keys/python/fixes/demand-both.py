# block: compare-hash
    if not given_hash or not reader.key_hash:
        raise NotIdentified("no key")
    if given_hash != reader.key_hash:
        raise NotIdentified("key")
# end
