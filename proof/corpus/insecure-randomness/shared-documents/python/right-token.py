# about: 128 bits of the secure source.
# part: top
import secrets
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return secrets.token_urlsafe(16)
# end
