# block: attach-files
    if file_ids:
        attached = tx.execute("UPDATE files SET message_id = %s WHERE id = ANY(%s)", (message_id, file_ids))
        if attached.rowcount != len(file_ids):
            raise Refused(422, "file_not_found")
# end
