# about: asks for the owner of one file only, and the others in the list can be anybody's
# block: attach-files
    if file_ids:
        own = tx.execute(
            "SELECT id FROM files WHERE id = ANY(%s) AND uploaded_by = %s LIMIT 1", (file_ids, user_id)
        ).fetchone()
        if own is None:
            raise Refused(422, "file_not_found")
        tx.execute("UPDATE files SET message_id = %s WHERE id = ANY(%s)", (message_id, file_ids))
    # end
