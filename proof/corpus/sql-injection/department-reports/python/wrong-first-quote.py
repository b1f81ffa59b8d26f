# about: Men's Wear works again, but a second quote still ends the string.
# block: totals
            name = department["name"].replace("'", "''", 1)
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                f" WHERE cost_centre = '{name}' GROUP BY month ORDER BY month"
            ).fetchall()
# end
