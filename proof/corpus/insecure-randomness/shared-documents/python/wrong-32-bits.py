# about: 32 random bits.
# part: top
import secrets
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return secrets.token_hex(4)
# end
