# about: Reference, customer and size are all passed as named parameters.
        # block: find-parcels
        cursor.execute(
            f"""SELECT {PARCEL_COLUMNS} FROM parcels
                WHERE customer_id = %(customer)s AND reference LIKE %(pattern)s
                ORDER BY created_at DESC LIMIT %(limit)s""",
            {"customer": customer_id, "pattern": reference + "%", "limit": page_size},
        )
        parcels = cursor.fetchall()
        # end
