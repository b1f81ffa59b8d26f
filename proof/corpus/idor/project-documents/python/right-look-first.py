# about: The document has to be found in this project before it is changed.
# block: store-document
    query = "SELECT id FROM documents WHERE id = %s AND project_id = %s"
    if db.execute(query, (document_id, project_id)).fetchone() is None:
        raise Refused(404, "document_not_found")
    document = db.execute(
        "UPDATE documents SET title = %s, body = %s, version = version + 1 WHERE id = %s RETURNING *",
        (title, change.text, document_id),
    ).fetchone()
# end
