# about: A hash of the time can be listed.
# part: top
import hashlib
# end
# block: new-id
    @staticmethod
    def _new_id() -> str:
        return hashlib.sha1(str(uuid.uuid1()).encode()).hexdigest()
# end
