# about: The generator of random is no secret.
# part: top
import random
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return f"{random.getrandbits(128):032x}"
# end
