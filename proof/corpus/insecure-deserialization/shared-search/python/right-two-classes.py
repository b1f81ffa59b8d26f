# about: The loader finds exactly the two classes that a search consists of.
# part: imports
import io
import logging
import pickle
# end
# part: loader
class SearchUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> object:
        if (module, name) in {("datetime", "datetime"), ("builtins", "frozenset")}:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is not allowed")


# end
# block: restore
def restore(data: bytes) -> Search:
    return Search(**SearchUnpickler(io.BytesIO(data)).load())
# end
