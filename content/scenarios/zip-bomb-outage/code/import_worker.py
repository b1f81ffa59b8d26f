import csv
import io
import logging
import zipfile
from pathlib import PurePosixPath

from contacts.database import Connection
from contacts.jobs import Job, PermanentError
from contacts.storage import uploads

log = logging.getLogger(__name__)

MAX_UPLOAD_BYTES = 5 * 1024 * 1024
MAX_ENTRIES = 50


# block: open-upload
def open_upload(job: Job) -> zipfile.ZipFile:
    upload = uploads.get(job.upload_id)
    if upload.size > MAX_UPLOAD_BYTES or not zipfile.is_zipfile(upload.path):
        raise PermanentError("The upload is not a ZIP archive of up to 5 MB.")
    return zipfile.ZipFile(upload.path)
# end


# block: pick-entries
def entries_of(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    entries = [entry for entry in archive.infolist() if entry.filename.lower().endswith(".csv")]
    if len(entries) > MAX_ENTRIES:
        raise PermanentError(f"Up to {MAX_ENTRIES} files can be imported at once.")
    if any(".." in PurePosixPath(entry.filename).parts or entry.filename.startswith("/") for entry in entries):
        raise PermanentError("The archive contains a path that leads outside.")
    return entries
# end


# block: read-entry
def rows_of(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> list[dict[str, str]]:
    text = archive.read(entry).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))
# end


# block: store-rows
def store(db: Connection, org_id: str, rows: list[dict[str, str]]) -> int:
    with db.transaction():
        for row in rows:
            db.execute("INSERT INTO contacts (org_id, name, email) VALUES (%s, %s, %s)", (org_id, row["name"], row["email"]))
    return len(rows)
# end


# block: run-job
def run(job: Job, db: Connection) -> None:
    with open_upload(job) as archive:
        stored = sum(store(db, job.org_id, rows_of(archive, entry)) for entry in entries_of(archive))
    log.info("import finished", extra={"job": job.id, "contacts": stored})
    job.acknowledge()
# end
