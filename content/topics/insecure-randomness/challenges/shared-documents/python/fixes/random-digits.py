# part: imports
import secrets
import uuid
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        """Unique everywhere: made of the time, of this machine's address, and two random digits."""
        return f"{uuid.uuid1().hex}{secrets.randbelow(100):02}"
# end
