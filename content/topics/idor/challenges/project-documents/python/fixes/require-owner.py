# block: check-member
    query = "SELECT role FROM members WHERE project_id = %s AND user_id = %s"
    member = db.execute(query, (project_id, user_id)).fetchone()
    if member is None:
        raise Refused(404, "project_not_found")
    if member["role"] != "owner":
        raise Refused(403, "role_missing")
# end
