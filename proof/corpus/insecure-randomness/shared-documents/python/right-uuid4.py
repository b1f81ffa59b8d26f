# about: A random UUID.
# part: top
import secrets
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return str(uuid.uuid4())
# end
