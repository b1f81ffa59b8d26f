# block: list-files
        query = "SELECT id, name, state FROM files WHERE application_id = %s AND state = 'clean' ORDER BY id"
        return self._db.execute(query, (application_id,)).fetchall()
# end
