# about: psycopg's own composition quotes the literal for exactly this connection
# part: imports
from psycopg import sql
# end
            # block: totals
            statement = sql.SQL(
                "SELECT month, sum(amount) AS total FROM expenses"
                " WHERE cost_centre = {centre} GROUP BY month ORDER BY month"
            ).format(centre=sql.Literal(department["name"]))
            totals = cursor.execute(statement).fetchall()
            # end
