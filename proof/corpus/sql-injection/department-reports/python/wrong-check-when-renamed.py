# about: checks new names on one way only, while the import and the stored names still reach the statement
# part: imports
import re
# end
# block: rename
    name = name.strip()
    if not 1 <= len(name) <= 120:
        raise ValueError("A name has 1 to 120 characters")
    if not re.fullmatch(r"[\w &.,-]+", name):
        raise ValueError("A name has letters, digits and spaces")
    cursor = conn.execute(
        "UPDATE departments SET name = %s WHERE id = %s AND manager_id = %s", (name, department_id, manager_id)
    )
    if cursor.rowcount == 0:
        raise LookupError(f"Manager {manager_id} has no department {department_id}")
    # end
