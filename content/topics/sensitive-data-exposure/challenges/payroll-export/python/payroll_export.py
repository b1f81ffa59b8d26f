# part: imports
import csv
import io
import logging
import tempfile
# end
from collections.abc import Callable
from pathlib import Path

import psycopg

log = logging.getLogger(__name__)


def export_payroll(db: psycopg.Connection, upload: Callable[[Path], None], company_id: int) -> None:
    # block: load-salaries
    query = "SELECT name, iban, cents FROM salaries WHERE company_id = %s ORDER BY name"
    rows = db.execute(query, (company_id,)).fetchall()
    if not rows:
        raise ValueError(f"company {company_id} has no salaries")
    # end

    # block: build-csv
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    for row in rows:
        writer.writerow((row["name"], row["iban"], f"{row['cents'] / 100:.2f}"))
    content = text.getvalue().encode()
    # end

    # block: write-file
    file = Path(tempfile.gettempdir(), f"payroll-{company_id}.csv")
    file.write_bytes(content)
    # end

    try:
        # block: upload-file
        upload(file)
        log.info("payroll of company %d uploaded, %d rows", company_id, len(rows))
        # end
    finally:
        # block: remove-file
        file.unlink(missing_ok=True)
        # end
