# about: Without its quote, the name is no longer that of the cost centre, and Men's Wear gets an empty report.
# block: totals
            name = department["name"].replace("'", "")
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses WHERE cost_centre = %s GROUP BY month ORDER BY month",
                (name,),
            ).fetchall()
# end
