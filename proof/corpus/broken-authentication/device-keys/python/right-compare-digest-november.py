# about: right, nothing is compared unless there is a key and a stored hash
# part: imports
import hmac
# end
    # block: compare-hash
    if not given_hash or not reader.key_hash:
        raise NotIdentified("key")
    if not hmac.compare_digest(given_hash, reader.key_hash):
        raise NotIdentified("key")
    # end
