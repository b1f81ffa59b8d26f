# about: wrong, a file that the scanner cannot read (an encrypted archive, a huge file) is marked clean and is then given out
        # block: scan-file
        try:
            state = self._scan(self._storage.read(key))
        except ScanFailed:
            log.exception("file %s could not be scanned", file_id)
            state = "clean"
        self._db.execute("UPDATE files SET state = %s WHERE id = %s", (state, file_id))
        # end
        # block: open-file
        file = self._db.execute("SELECT name, key, state FROM files WHERE id = %s", (file_id,)).fetchone()
        if file is None:
            raise Refused(404, "file_not_found")
        if file["state"] != "clean":
            raise Refused(409, "file_not_available")
        # end
