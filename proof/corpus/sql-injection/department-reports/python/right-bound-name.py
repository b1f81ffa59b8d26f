# about: the name travels as a value and is never part of the statement
# block: totals
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                " WHERE cost_centre = %(name)s GROUP BY month ORDER BY month",
                {"name": department["name"]},
            ).fetchall()
            # end
