# about: When the project is compared, the document has been overwritten already.
# block: store-history
    if document["project_id"] != project_id:
        raise Refused(404, "document_not_found")
    db.execute(
        "INSERT INTO history (document_id, version, body, user_id) VALUES (%s, %s, %s, %s)",
        (document["id"], document["version"], document["body"], user_id),
    )
# end
