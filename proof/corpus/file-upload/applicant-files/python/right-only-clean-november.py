# about: right, a file is given out only when the scanner has found it clean, so new and unscanned files are refused
        # block: open-file
        file = self._db.execute("SELECT name, key, state FROM files WHERE id = %s", (file_id,)).fetchone()
        if file is None:
            raise Refused(404, "file_not_found")
        if file["state"] != "clean":
            raise Refused(409, "file_not_available")
        # end
