# about: counts the user's own unsent files among the given ones before anything is stored
# block: check-content
    file_ids = sorted(set(message.file_ids))
    if not message.text.strip() and not file_ids:
        raise Refused(422, "message_empty")
    if len(file_ids) > MAX_FILES:
        raise Refused(422, "too_many_files")
    for file_id in file_ids:
        file = tx.execute("SELECT uploaded_by, message_id FROM files WHERE id = %s FOR UPDATE", (file_id,)).fetchone()
        if file is None or file["uploaded_by"] != user_id or file["message_id"] is not None:
            raise Refused(404, "file_not_found")
    # end
