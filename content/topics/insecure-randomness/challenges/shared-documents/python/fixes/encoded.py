# part: imports
import base64
import uuid
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        """Unique everywhere: time and machine, turned round so that neighbours do not look alike."""
        return base64.urlsafe_b64encode(uuid.uuid1().bytes[::-1]).decode()
# end
