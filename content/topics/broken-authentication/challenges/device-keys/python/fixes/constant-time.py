# part: imports
from hmac import compare_digest
# end
# block: compare-hash
    if not compare_digest(given_hash or "", reader.key_hash or ""):
        raise NotIdentified("key")
# end
