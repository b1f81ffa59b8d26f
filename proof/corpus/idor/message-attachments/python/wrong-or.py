# about: The OR lets every unsent file pass, whoever uploaded it.
# block: attach-files
    if file_ids:
        attached = tx.execute(
            "UPDATE files SET message_id = %s WHERE id = ANY(%s) AND (uploaded_by = %s OR message_id IS NULL)",
            (message_id, file_ids, user_id),
        )
        if attached.rowcount != len(file_ids):
            raise Refused(422, "file_not_found")
# end
