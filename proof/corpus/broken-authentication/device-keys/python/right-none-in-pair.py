# about: refuses when either side is missing, and otherwise compares the two hashes
    # block: compare-hash
    if None in (given_hash, reader.key_hash) or given_hash != reader.key_hash:
        raise NotIdentified("key")
    # end
