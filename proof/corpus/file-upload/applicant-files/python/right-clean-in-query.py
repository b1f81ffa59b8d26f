# about: the query for the content finds clean files only, a second one tells unknown files from unavailable ones
# block: open-file
        query = "SELECT name, key FROM files WHERE id = %s AND state = 'clean'"
        file = self._db.execute(query, (file_id,)).fetchone()
        if file is None:
            if self._db.execute("SELECT id FROM files WHERE id = %s", (file_id,)).fetchone() is None:
                raise Refused(404, "file_not_found")
            raise Refused(409, "file_not_available")
        # end
