# about: the update only finds the user's own files that were not sent yet, and one missing takes everything back
# block: attach-files
    if file_ids:
        attached = tx.execute(
            "UPDATE files SET message_id = %s"
            " WHERE id = ANY(%s) AND uploaded_by = %s AND message_id IS NULL RETURNING id",
            (message_id, file_ids, user_id),
        ).fetchall()
        if len(attached) != len(file_ids):
            raise Refused(422, "file_not_found")
    # end
