# part: imports
import re
from collections.abc import Callable
from pathlib import Path
# end
# block: find-file
        path = storage / str(customer_id) / re.sub(r"^(\.\./|/)+", "", file)
# end
