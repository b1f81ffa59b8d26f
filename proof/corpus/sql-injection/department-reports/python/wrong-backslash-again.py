# about: A backslash does not escape in a PostgreSQL string, so the quote after it still ends the text.
            # block: totals
            name = department["name"].replace("'", "\\'")
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                f" WHERE cost_centre = '{name}' GROUP BY month ORDER BY month"
            ).fetchall()
            # end
