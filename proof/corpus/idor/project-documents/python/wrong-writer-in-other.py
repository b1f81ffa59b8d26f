# about: wrong, being a writer of the document's project is enough, which may be archived
    # block: store-document
    place = db.execute(
        "SELECT m.role FROM documents d JOIN members m ON m.project_id = d.project_id"
        " WHERE d.id = %s AND m.user_id = %s AND m.role <> 'reader'",
        (document_id, user_id),
    ).fetchone()
    if place is None:
        raise Refused(404, "document_not_found")
    document = db.execute(
        "UPDATE documents SET title = %s, body = %s, version = version + 1 WHERE id = %s RETURNING *",
        (title, change.text, document_id),
    ).fetchone()
    if document is None:
        raise Refused(404, "document_not_found")
    # end
