# about: a missing key or a missing stored hash is refused before the constant-time comparison
# part: imports
import hmac
# end
    # block: compare-hash
    if given_hash is None or reader.key_hash is None:
        raise NotIdentified("key")
    if not hmac.compare_digest(given_hash, reader.key_hash):
        raise NotIdentified("key")
    # end
