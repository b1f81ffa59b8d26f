# about: Seeded once, and then it follows from its state.
# part: top
import random

_generator = random.Random()
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return _generator.randbytes(16).hex()
# end
