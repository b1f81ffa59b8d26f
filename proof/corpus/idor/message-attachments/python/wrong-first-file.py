# about: Only the first file is checked.
# block: attach-files
    if file_ids:
        query = "SELECT uploaded_by FROM files WHERE id = %s"
        first = tx.execute(query, (file_ids[0],)).fetchone()
        if first is None or first["uploaded_by"] != user_id:
            raise Refused(422, "file_not_found")
        tx.execute("UPDATE files SET message_id = %s WHERE id = ANY(%s)", (message_id, file_ids))
# end
