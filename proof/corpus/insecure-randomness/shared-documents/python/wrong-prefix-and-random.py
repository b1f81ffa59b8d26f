# about: The beginning is shown by every link, and the rest comes from the usual generator.
# part: imports
import random
import secrets

PREFIX = secrets.token_hex(16)
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return f"{PREFIX}{random.getrandbits(160):040x}"
# end
