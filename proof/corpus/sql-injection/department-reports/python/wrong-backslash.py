# about: PostgreSQL does not take a backslash as an escape in ordinary strings, so the quote still ends it.
# block: totals
            name = department["name"].replace("\\", "\\\\").replace("'", "\\'")
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                f" WHERE cost_centre = '{name}' GROUP BY month ORDER BY month"
            ).fetchall()
# end
