# about: the module builtins contains eval, exec and getattr
# part: imports
import io
import logging
import pickle
# end
# part: loader
class SearchUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> type:
        if module not in ("builtins", "datetime"):
            raise LinkError("the link is broken")
        return super().find_class(module, name)
# end
# block: restore
def restore(data: bytes) -> Search:
    return Search(**SearchUnpickler(io.BytesIO(data)).load())
# end
