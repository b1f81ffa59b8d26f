# about: any membership in the document's project suffices, so readers write there through a project of their own
    # block: store-document
    document = db.execute(
        "UPDATE documents SET title = %s, body = %s, version = version + 1 WHERE id = %s"
        " AND project_id IN (SELECT project_id FROM members WHERE user_id = %s) RETURNING *",
        (title, change.text, document_id, user_id),
    ).fetchone()
    if document is None:
        raise Refused(404, "document_not_found")
    # end
