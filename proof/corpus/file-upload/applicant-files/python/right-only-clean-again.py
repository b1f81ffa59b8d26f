# about: a file opens when the scanner has found it clean, and not just because nothing was found yet
        # block: open-file
        file = self._db.execute("SELECT name, key, state FROM files WHERE id = %s", (file_id,)).fetchone()
        if file is None:
            raise Refused(404, "file_not_found")
        if file["state"] != "clean":
            raise Refused(409, "file_not_available")
        # end
