# about: All files have to be unsent files of the caller before one of them is attached.
# block: attach-files
    if file_ids:
        query = "SELECT id FROM files WHERE id = ANY(%s) AND uploaded_by = %s AND message_id IS NULL"
        own = {row["id"] for row in tx.execute(query, (file_ids, user_id)).fetchall()}
        if own != set(file_ids):
            raise Refused(422, "file_not_found")
        tx.execute("UPDATE files SET message_id = %s WHERE id = ANY(%s)", (message_id, file_ids))
# end
