# block: attach-files
    if file_ids:
        tx.execute(
            "UPDATE files SET message_id = %s WHERE id = ANY(%s) AND message_id IS NULL",
            (message_id, file_ids),
        )
# end
