# part: imports
import io
import logging
import pickle
# end
# part: loader
class BuiltinsUnpickler(pickle.Unpickler):
    """No os, no subprocess, nothing but dates and the language's built-ins."""

    def find_class(self, module: str, name: str) -> object:
        if module not in ("builtins", "datetime"):
            raise pickle.UnpicklingError(f"{module}.{name} is not allowed")
        return super().find_class(module, name)


# end
# block: restore
def restore(data: bytes) -> Search:
    return Search(**BuiltinsUnpickler(io.BytesIO(data)).load())
# end
