# about: constant-time, but a missing key and a missing hash both become the empty string and are equal
# part: imports
import hmac
# end
    # block: compare-hash
    if not hmac.compare_digest(given_hash or "", reader.key_hash or ""):
        raise NotIdentified("key")
    # end
