# about: The stored name is bound by name, like any other value from outside.
# block: totals
            statement = """
                SELECT month, sum(amount) AS total
                FROM expenses
                WHERE cost_centre = %(name)s
                GROUP BY month
                ORDER BY month
            """
            cursor.execute(statement, {"name": department["name"]})
            totals = cursor.fetchall()
# end
