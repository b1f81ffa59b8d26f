# about: No injection any more, but only the complete reference finds a parcel.
        # block: find-parcels
        cursor.execute(
            f"""SELECT {PARCEL_COLUMNS} FROM parcels
                WHERE customer_id = %s AND reference = %s
                ORDER BY created_at DESC LIMIT {page_size}""",
            (customer_id, reference),
        )
        parcels = cursor.fetchall()
        # end
