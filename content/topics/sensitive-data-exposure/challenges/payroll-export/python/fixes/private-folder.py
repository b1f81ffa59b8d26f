# part: imports
import csv
import io
import logging
import shutil
import tempfile
# end
# block: write-file
    folder = Path(tempfile.mkdtemp(prefix="payroll-"))
    file = folder / "payroll.csv"
    file.write_bytes(content)
# end
# block: remove-file
        shutil.rmtree(folder, ignore_errors=True)
# end
