# about: the hash hides the form, but adds nothing to a time and an address that can be tried out
# part: imports
import hashlib
import uuid
# end
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """The time and this machine's address, made unreadable."""
        return hashlib.sha256(uuid.uuid1().bytes).hexdigest()
    # end
