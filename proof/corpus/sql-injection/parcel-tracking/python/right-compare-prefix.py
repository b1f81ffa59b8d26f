# about: The beginning of the reference is compared with a bound value; no pattern is needed at all.
# block: find-parcels
        cursor.execute(
            f"""SELECT {PARCEL_COLUMNS} FROM parcels
                WHERE customer_id = %s AND substr(reference, 1, %s) = %s
                ORDER BY created_at DESC LIMIT {page_size}""",
            (customer_id, len(reference), reference),
        )
        parcels = cursor.fetchall()
# end
