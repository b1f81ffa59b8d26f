# part: imports
import csv
import io
import logging
import os
import tempfile
# end
# block: write-file
    file = Path(tempfile.gettempdir(), f"payroll-{company_id}.csv")
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as stream:
        stream.write(content)
# end
