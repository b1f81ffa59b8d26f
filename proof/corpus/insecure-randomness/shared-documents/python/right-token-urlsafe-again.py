# about: 128 bits of the secure generator, in characters that fit into the path of a link
# part: imports
import secrets
# end
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """128 random bits."""
        return secrets.token_urlsafe(16)
    # end
