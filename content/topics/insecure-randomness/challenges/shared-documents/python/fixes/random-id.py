# block: new-id
    @staticmethod
    def _new_id() -> str:
        """Unique everywhere: a UUID of version 4."""
        return str(uuid.uuid4())
# end
