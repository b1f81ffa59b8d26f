# about: the database compares the names itself, only the number of the department is handed over, and it is bound
# block: totals
            totals = cursor.execute(
                "SELECT e.month, sum(e.amount) AS total FROM expenses e"
                " JOIN departments d ON d.name = e.cost_centre"
                " WHERE d.id = %s GROUP BY e.month ORDER BY e.month",
                (department["id"],),
            ).fetchall()
            # end
