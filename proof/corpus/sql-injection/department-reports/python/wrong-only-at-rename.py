# about: names are checked where managers rename, but the import and the names already stored reach the statement as before
    # block: rename
    name = name.strip()
    if not 1 <= len(name) <= 120 or "'" in name:
        raise ValueError("A name has 1 to 120 characters and no quotes")
    cursor = conn.execute(
        "UPDATE departments SET name = %s WHERE id = %s AND manager_id = %s", (name, department_id, manager_id)
    )
    if cursor.rowcount == 0:
        raise LookupError(f"Manager {manager_id} has no department {department_id}")
    # end
