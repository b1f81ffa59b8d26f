# about: Only the first quote is doubled; the second one ends the string.
# block: find-parcels
        escaped = reference.replace("'", "''", 1)
        cursor.execute(
            f"""SELECT {PARCEL_COLUMNS} FROM parcels
                WHERE customer_id = %s AND reference LIKE '{escaped}%%'
                ORDER BY created_at DESC LIMIT {page_size}""",
            (customer_id,),
        )
        parcels = cursor.fetchall()
# end
