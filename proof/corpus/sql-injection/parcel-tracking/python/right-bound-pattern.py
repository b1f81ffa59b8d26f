# about: the pattern is bound, with its own special signs escaped
        # block: find-parcels
        escaped = reference.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        cursor.execute(
            f"""SELECT {PARCEL_COLUMNS} FROM parcels
                WHERE customer_id = %s AND reference LIKE %s
                ORDER BY created_at DESC LIMIT {page_size}""",
            (customer_id, f"{escaped}%"),
        )
        parcels = cursor.fetchall()
        # end
