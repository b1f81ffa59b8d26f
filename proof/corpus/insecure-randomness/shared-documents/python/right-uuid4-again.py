# about: a version 4 UUID has 122 bits of the operating system's generator
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """Cannot be guessed: 122 random bits."""
        return uuid.uuid4().hex
    # end
