# about: It looks like a version 4 UUID, but comes from the Mersenne Twister, which a user's own links reveal.
# part: imports
import random
import uuid
# end
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """A random UUID."""
        return uuid.UUID(int=random.getrandbits(128), version=4).hex
    # end
