# about: The same id, in another order.
# part: top
import secrets
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return uuid.uuid1().hex[::-1]
# end
