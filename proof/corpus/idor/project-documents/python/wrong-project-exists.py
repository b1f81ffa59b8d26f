# about: Whether the project has documents says nothing about this one.
# block: check-archived
    project = db.execute("SELECT archived_at FROM projects WHERE id = %s", (project_id,)).fetchone()
    if project["archived_at"] is not None:
        raise Refused(409, "project_archived")
    if db.execute("SELECT 1 AS found FROM documents WHERE project_id = %s", (project_id,)).fetchone() is None:
        raise Refused(404, "document_not_found")
# end
