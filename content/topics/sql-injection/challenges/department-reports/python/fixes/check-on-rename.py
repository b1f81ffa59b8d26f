# part: imports
import re
# end
# block: rename
    name = name.strip()
    if not re.fullmatch(r"[\w .&-]{1,120}", name):
        raise ValueError("A name has letters, digits and . & - only")
    cursor = conn.execute(
        "UPDATE departments SET name = %s WHERE id = %s AND manager_id = %s", (name, department_id, manager_id)
    )
    if cursor.rowcount == 0:
        raise LookupError(f"Manager {manager_id} has no department {department_id}")
# end
