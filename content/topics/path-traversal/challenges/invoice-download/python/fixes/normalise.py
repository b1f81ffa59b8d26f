# part: imports
from collections.abc import Callable
from os.path import normpath
from pathlib import Path
# end
# block: find-file
        path = storage / str(customer_id) / normpath(file)
# end
