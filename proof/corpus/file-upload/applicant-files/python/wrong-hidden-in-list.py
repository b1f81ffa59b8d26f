# about: hides unscanned files in the list, but the links in the mail still open them
# block: list-files
        query = "SELECT id, name, state FROM files WHERE application_id = %s AND state = 'clean' ORDER BY id"
        return self._db.execute(query, (application_id,)).fetchall()
        # end
