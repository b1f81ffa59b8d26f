# about: files sent by others are protected, but what others uploaded and have not sent yet can be taken
    # block: attach-files
    if file_ids:
        query = "SELECT 1 AS found FROM files WHERE id = ANY(%s) AND uploaded_by <> %s AND message_id IS NOT NULL"
        if tx.execute(query, (file_ids, user_id)).fetchone() is not None:
            raise Refused(404, "file_not_found")
        tx.execute("UPDATE files SET message_id = %s WHERE id = ANY(%s)", (message_id, file_ids))
    # end
