# about: scans a new file when it is opened, but gives it out all the same when the scanner cannot answer
# block: open-file
        file = self._db.execute("SELECT name, key, state FROM files WHERE id = %s", (file_id,)).fetchone()
        if file is None:
            raise Refused(404, "file_not_found")
        state = file["state"]
        if state == "new":
            try:
                state = self._scan(self._storage.read(file["key"]))
            except ScanFailed:
                log.exception("file %s opened without a scan", file_id)
        if state == "infected":
            raise Refused(409, "file_not_available")
        # end
