# about: uuid4 takes its 122 random bits from os.urandom.
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """Random, not made of time and address."""
        return uuid.uuid4().hex
    # end
