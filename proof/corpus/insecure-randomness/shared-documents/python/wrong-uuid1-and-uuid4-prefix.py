# about: Four signs of a random UUID in front of the time and the address of the machine.
# part: imports
import uuid
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return uuid.uuid4().hex[:4] + uuid.uuid1().hex
# end
