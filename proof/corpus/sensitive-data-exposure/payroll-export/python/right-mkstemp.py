# about: right, mkstemp creates a new file that only the owner can read, and it is written through the open descriptor
# part: imports
import csv
import io
import logging
import os
import tempfile
# end
    # block: write-file
    descriptor, name = tempfile.mkstemp(prefix=f"payroll-{company_id}-", suffix=".csv")
    with os.fdopen(descriptor, "wb") as opened:
        opened.write(content)
    file = Path(name)
    # end
