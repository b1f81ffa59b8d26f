# about: The name is compared inside the database; only the number of the department is passed.
            # block: totals
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                " WHERE cost_centre = (SELECT name FROM departments WHERE id = %(id)s)"
                " GROUP BY month ORDER BY month",
                {"id": department["id"]},
            ).fetchall()
            # end
