# about: the unpickler finds only the date classes and frozenset, and nothing else can be called while the bytes are read
# part: imports
import io
import logging
import pickle
# end
# part: loader
class SearchUnpickler(pickle.Unpickler):
    ALLOWED = {
        ("builtins", "frozenset"): frozenset,
        ("datetime", "datetime"): datetime,
        ("datetime", "timedelta"): timedelta,
        ("datetime", "timezone"): timezone,
    }

    def find_class(self, module: str, name: str) -> type:
        found = self.ALLOWED.get((module, name))
        if found is None:
            raise LinkError("the link is broken")
        return found
# end
# part: top
from datetime import timedelta, timezone
# end
# block: restore
def restore(data: bytes) -> Search:
    return Search(**SearchUnpickler(io.BytesIO(data)).load())
# end
