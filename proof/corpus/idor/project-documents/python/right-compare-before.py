# about: The project of the stored document is compared before the update.
# block: store-document
    stored = db.execute("SELECT project_id FROM documents WHERE id = %s", (document_id,)).fetchone()
    if stored is None or stored["project_id"] != project_id:
        raise Refused(404, "document_not_found")
    document = db.execute(
        "UPDATE documents SET title = %s, body = %s, version = version + 1"
        " WHERE id = %s AND project_id = %s RETURNING *",
        (title, change.text, document_id, project_id),
    ).fetchone()
# end
