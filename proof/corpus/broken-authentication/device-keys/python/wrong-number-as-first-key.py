# about: wrong, a reader without a key is expected to send its own number as a key, and that is printed on it
# block: compare-hash
    expected = reader.key_hash or hashlib.sha256(number.encode()).hexdigest()
    if given_hash != expected:
        raise NotIdentified("key")
# end
