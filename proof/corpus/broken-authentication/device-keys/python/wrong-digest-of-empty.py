# about: wrong, the constant-time comparison still finds a missing key equal to a missing hash
# part: imports
import hmac
# end
    # block: compare-hash
    if not hmac.compare_digest(given_hash or "", reader.key_hash or ""):
        raise NotIdentified("key")
    # end
