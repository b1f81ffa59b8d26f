# about: uuid4 has 122 bits from the operating system's secure source
# block: new-id
    @staticmethod
    def _new_id() -> str:
        """Cannot be guessed: 122 random bits."""
        return uuid.uuid4().hex
# end
