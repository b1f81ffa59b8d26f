# part: after-scan
        for file in self._db.execute("DELETE FROM files WHERE state = 'infected' RETURNING key").fetchall():
            self._storage.remove(file["key"])
# end
