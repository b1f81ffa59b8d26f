# about: Each file is attached by a statement that also names its uploader, and the first miss ends the transaction.
# block: attach-files
    for file_id in file_ids:
        attached = tx.execute(
            "UPDATE files SET message_id = %s WHERE id = %s AND uploaded_by = %s AND message_id IS NULL",
            (message_id, file_id, user_id),
        )
        if attached.rowcount != 1:
            raise Refused(422, "file_not_found")
# end
