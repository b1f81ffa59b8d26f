# about: a new file is scanned when it is opened, but when the scanner can't answer it is sent anyway
        # block: open-file
        file = self._db.execute("SELECT name, key, state FROM files WHERE id = %s", (file_id,)).fetchone()
        if file is None:
            raise Refused(404, "file_not_found")
        state = file["state"]
        if state == "new":
            try:
                state = self._scan(self._storage.read(file["key"]))
            except ScanFailed:
                log.exception("file %s not scanned, the job will try again", file_id)
        if state == "infected":
            raise Refused(409, "file_not_available")
        # end
