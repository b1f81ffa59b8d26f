# about: A hash of 32 random bits has 32 bits.
# part: top
import hashlib
import secrets
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return hashlib.sha256(secrets.token_bytes(4)).hexdigest()
# end
