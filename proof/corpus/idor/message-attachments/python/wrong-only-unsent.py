# about: protects files that were sent already, but other people's fresh uploads can still be attached
# block: attach-files
    if file_ids:
        attached = tx.execute(
            "UPDATE files SET message_id = %s WHERE id = ANY(%s) AND message_id IS NULL RETURNING id",
            (message_id, file_ids),
        ).fetchall()
        if len(attached) != len(file_ids):
            raise Refused(422, "file_not_found")
    # end
