# about: the document has to be in the project for which the role was checked
    # block: store-document
    document = db.execute(
        "UPDATE documents SET title = %s, body = %s, version = version + 1 WHERE id = %s AND project_id = %s RETURNING *",
        (title, change.text, document_id, project_id),
    ).fetchone()
    if document is None:
        raise Refused(404, "document_not_found")
    # end
