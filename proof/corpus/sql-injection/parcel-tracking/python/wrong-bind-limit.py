# about: The limit is bound, which was a number already; the reference is still joined into the statement.
# block: find-parcels
        cursor.execute(
            f"""SELECT {PARCEL_COLUMNS} FROM parcels
                WHERE customer_id = %s AND reference LIKE '{reference}%%'
                ORDER BY created_at DESC LIMIT %s""",
            (customer_id, page_size),
        )
        parcels = cursor.fetchall()
# end
