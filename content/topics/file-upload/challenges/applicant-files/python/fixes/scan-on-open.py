# block: open-file
        query = "SELECT name, key, state FROM files WHERE id = %s"
        file = self._db.execute(query, (file_id,)).fetchone()
        if file is not None and file["state"] == "new":
            self._scan_file(file_id, file["key"])
            file = self._db.execute(query, (file_id,)).fetchone()
        if file is None:
            raise Refused(404, "file_not_found")
        if file["state"] == "infected":
            raise Refused(409, "file_not_available")
# end
