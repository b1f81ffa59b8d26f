# part: imports
import hashlib
import uuid
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        """Unique everywhere: made of the time and of this machine's address, hashed."""
        return hashlib.sha256(uuid.uuid1().bytes).hexdigest()
# end
