# about: wrong, a reader that is delivered but not set up still has no key and is accepted without one
    # block: compare-hash
    if reader.delivered_at is None:
        raise NotIdentified("not delivered")
    if given_hash != reader.key_hash:
        raise NotIdentified("key")
    # end
