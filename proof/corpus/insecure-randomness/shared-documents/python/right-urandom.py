# about: The secure source by its oldest name.
# part: top
import os
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return os.urandom(20).hex()
# end
