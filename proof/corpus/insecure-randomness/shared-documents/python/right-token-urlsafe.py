# about: 128 bits from the secure generator, in letters that fit into a link.
# part: imports
import secrets
# end
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """Can't be guessed: 128 random bits."""
        return secrets.token_urlsafe(16)
    # end
