# about: The pattern is bound, and its wildcards are escaped as well, so that a reference is taken literally.
# block: find-parcels
        prefix = reference.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        cursor.execute(
            f"SELECT {PARCEL_COLUMNS} FROM parcels"
            " WHERE customer_id = %(customer)s AND reference LIKE %(pattern)s ESCAPE '\\'"
            " ORDER BY created_at DESC LIMIT %(limit)s",
            {"customer": customer_id, "pattern": prefix + "%", "limit": page_size},
        )
        parcels = cursor.fetchall()
# end
