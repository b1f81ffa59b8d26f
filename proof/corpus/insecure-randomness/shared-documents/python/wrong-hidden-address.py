# about: The random node stands in every link, so one's own link leaves only the time to guess.
# part: imports
import secrets
import uuid

NODE = secrets.randbits(48)
SEQUENCE = secrets.randbits(14)
# end
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """Unique, and without the address of this machine."""
        return uuid.uuid1(node=NODE, clock_seq=SEQUENCE).hex
    # end
