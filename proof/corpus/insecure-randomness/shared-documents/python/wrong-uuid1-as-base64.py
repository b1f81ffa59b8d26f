# about: another spelling of the same time and address; the neighbors of an own link are as easy to compute
# part: imports
import base64
import uuid
# end
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """Unique everywhere, and it doesn't look like a UUID."""
        return base64.urlsafe_b64encode(uuid.uuid1().bytes).decode().rstrip("=")
    # end
