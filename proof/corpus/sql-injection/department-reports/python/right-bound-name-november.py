# about: the name is bound, whoever wrote it into the database
            # block: totals
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                " WHERE cost_centre = %(centre)s GROUP BY month ORDER BY month",
                {"centre": department["name"]},
            ).fetchall()
            # end
