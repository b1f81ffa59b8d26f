# about: only files that the author uploaded and that aren't in a message yet are attached; any other key refuses the message
    # block: attach-files
    if file_ids:
        attached = tx.execute(
            "UPDATE files SET message_id = %s WHERE id = ANY(%s) AND uploaded_by = %s AND message_id IS NULL",
            (message_id, file_ids, user_id),
        )
        if attached.rowcount != len(file_ids):
            raise Refused(422, "file_not_found")
    # end
