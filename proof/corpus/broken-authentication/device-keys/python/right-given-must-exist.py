# about: right, a given hash that exists can never equal a missing one
    # block: compare-hash
    if given_hash is None or given_hash != reader.key_hash:
        raise NotIdentified("key")
    # end
