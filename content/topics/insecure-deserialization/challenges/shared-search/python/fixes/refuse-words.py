# part: loader
REFUSED = (b"os", b"posix", b"nt", b"subprocess", b"sys", b"builtins", b"importlib", b"eval", b"exec")


# end
# block: restore
def restore(data: bytes) -> Search:
    words = re.findall(rb"[A-Za-z_]+", data)
    if any(word in REFUSED for word in words):
        raise LinkError("the link is not allowed")
    return Search(**pickle.loads(data))
# end
# part: imports
import logging
import pickle
import re
# end
