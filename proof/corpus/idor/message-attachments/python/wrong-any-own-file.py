# about: it is enough that one of the files is the author's own, so foreign keys can be added to it
    # block: attach-files
    if file_ids:
        query = "SELECT 1 AS found FROM files WHERE id = ANY(%s) AND uploaded_by = %s"
        if tx.execute(query, (file_ids, user_id)).fetchone() is None:
            raise Refused(404, "file_not_found")
        tx.execute("UPDATE files SET message_id = %s WHERE id = ANY(%s)", (message_id, file_ids))
    # end
