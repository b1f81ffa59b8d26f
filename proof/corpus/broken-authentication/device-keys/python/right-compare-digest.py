# about: a reader without a key, or a request without one, is refused before anything is compared
# part: imports
import hmac
# end
# block: compare-hash
    if not reader.key_hash or given_hash is None:
        raise NotIdentified("key")
    if not hmac.compare_digest(given_hash, reader.key_hash):
        raise NotIdentified("key")
# end
