# block: attach-files
    if file_ids:
        own = tx.execute("SELECT id FROM files WHERE id = ANY(%s) AND uploaded_by = %s", (file_ids, user_id))
        if own.fetchone() is None:
            raise Refused(422, "file_not_found")
        tx.execute("UPDATE files SET message_id = %s WHERE id = ANY(%s)", (message_id, file_ids))
# end
