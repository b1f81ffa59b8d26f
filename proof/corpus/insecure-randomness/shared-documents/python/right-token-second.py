# about: 256 bits from the secure source
# part: imports
import secrets
# end
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """Cannot be guessed: the link is the only thing that protects the document."""
        return secrets.token_urlsafe(32)
    # end
