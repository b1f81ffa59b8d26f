# about: every file is attached on its own and only if it is an unsent upload of the author
    # block: attach-files
    for file_id in file_ids:
        attached = tx.execute(
            "UPDATE files SET message_id = %s WHERE id = %s AND uploaded_by = %s AND message_id IS NULL RETURNING id",
            (message_id, file_id, user_id),
        ).fetchone()
        if attached is None:
            raise Refused(404, "file_not_found")
    # end
