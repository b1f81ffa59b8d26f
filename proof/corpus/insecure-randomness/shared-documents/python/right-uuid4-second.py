# about: version 4 has 122 bits from the secure source of the system
    # block: new-id
    @staticmethod
    def _new_id() -> str:
        return uuid.uuid4().hex
    # end
