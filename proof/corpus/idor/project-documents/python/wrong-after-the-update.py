# about: compares the project when the foreign document has been overwritten already, and the connection commits by itself
    # block: store-document
    document = db.execute(
        "UPDATE documents SET title = %s, body = %s, version = version + 1 WHERE id = %s RETURNING *",
        (title, change.text, document_id),
    ).fetchone()
    if document is None or document["project_id"] != project_id:
        raise Refused(404, "document_not_found")
    # end
