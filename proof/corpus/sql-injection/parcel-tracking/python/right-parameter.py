# about: The reference is a parameter of the query, with the wildcard added to the value.
        # block: find-parcels
        cursor.execute(
            f"""SELECT {PARCEL_COLUMNS} FROM parcels
                WHERE customer_id = %s AND reference LIKE %s
                ORDER BY created_at DESC LIMIT {page_size}""",
            (customer_id, f"{reference}%"),
        )
        parcels = cursor.fetchall()
        # end
