# about: files in other messages are safe, but a stranger's file that is uploaded and not sent yet can be taken
    # block: attach-files
    if file_ids:
        attached = tx.execute(
            "UPDATE files SET message_id = %s WHERE id = ANY(%s) AND message_id IS NULL",
            (message_id, file_ids),
        )
        if attached.rowcount != len(file_ids):
            raise Refused(422, "file_not_found")
    # end
