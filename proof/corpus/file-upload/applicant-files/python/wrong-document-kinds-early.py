# about: wrong, files that are not scanned yet are still given out when the sender's name looks like a document
        # block: open-file
        file = self._db.execute("SELECT name, key, state FROM files WHERE id = %s", (file_id,)).fetchone()
        if file is None:
            raise Refused(404, "file_not_found")
        is_document = file["name"].lower().endswith((".pdf", ".docx", ".odt", ".txt"))
        if file["state"] == "infected" or (file["state"] == "new" and not is_document):
            raise Refused(409, "file_not_available")
        # end
