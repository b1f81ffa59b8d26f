# about: psycopg quotes the value itself when the statement is composed with sql.Literal.
# part: imports
from psycopg import sql
# end
            # block: totals
            statement = sql.SQL(
                "SELECT month, sum(amount) AS total FROM expenses WHERE cost_centre = {} GROUP BY month ORDER BY month"
            )
            totals = cursor.execute(statement.format(sql.Literal(department["name"]))).fetchall()
            # end
