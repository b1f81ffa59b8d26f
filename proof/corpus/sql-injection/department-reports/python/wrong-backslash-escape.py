# about: PostgreSQL reads a backslash in a plain literal as a character, so the quote still ends it
            # block: totals
            centre = department["name"].replace("'", "\\'")
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                f" WHERE cost_centre = '{centre}' GROUP BY month ORDER BY month"
            ).fetchall()
            # end
