# about: The name goes to the database as a value, apostrophe or not.
            # block: totals
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                " WHERE cost_centre = %s GROUP BY month ORDER BY month",
                (department["name"],),
            ).fetchall()
            # end
