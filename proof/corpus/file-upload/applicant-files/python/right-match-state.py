# about: right, only the state clean falls through to the sending; everything else ends in an error
        # block: open-file
        file = self._db.execute("SELECT name, key, state FROM files WHERE id = %s", (file_id,)).fetchone()
        match file and file["state"]:
            case None:
                raise Refused(404, "file_not_found")
            case "clean":
                pass
            case "new":
                raise Refused(409, "file_not_scanned_yet")
            case _:
                raise Refused(409, "file_not_available")
        # end
