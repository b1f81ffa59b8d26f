# about: reference and limit are bound as parameters, and the wildcards of LIKE are escaped
# part: imports
import re
# end
# block: find-parcels
        prefix = re.sub(r"([\\%_])", r"\\\1", reference)
        cursor.execute(
            f"""SELECT {PARCEL_COLUMNS} FROM parcels
                WHERE customer_id = %(customer)s AND reference LIKE %(pattern)s
                ORDER BY created_at DESC LIMIT %(limit)s""",
            {"customer": customer_id, "pattern": prefix + "%", "limit": page_size},
        )
        parcels = cursor.fetchall()
# end
