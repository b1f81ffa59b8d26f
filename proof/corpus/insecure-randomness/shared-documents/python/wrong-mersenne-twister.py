# about: the random module can be predicted from enough links of one's own
# part: imports
import random
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        """32 random hexadecimal digits."""
        return f"{random.getrandbits(128):032x}"
# end
