# part: imports
import csv
import io
import logging
import tempfile
import uuid
# end
# block: write-file
    file = Path(tempfile.gettempdir(), f"payroll-{uuid.uuid4()}.csv")
    file.write_bytes(content)
# end
