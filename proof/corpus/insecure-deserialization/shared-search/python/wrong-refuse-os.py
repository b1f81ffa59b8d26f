# about: There are more modules that run commands than these three.
# part: imports
import io
import logging
import pickle
# end
# part: loader
class CarefulUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> object:
        if module in ("os", "posix", "subprocess"):
            raise pickle.UnpicklingError(f"{module} is not allowed")
        return super().find_class(module, name)


# end
# block: restore
def restore(data: bytes) -> Search:
    return Search(**CarefulUnpickler(io.BytesIO(data)).load())
# end
