# block: totals
            try:
                # A savepoint: after an error, PostgreSQL refuses everything else in the same transaction.
                with conn.transaction():
                    totals = cursor.execute(
                        "SELECT month, sum(amount) AS total FROM expenses"
                        f" WHERE cost_centre = '{department['name']}' GROUP BY month ORDER BY month"
                    ).fetchall()
            except psycopg.Error:
                log.warning("no report of department %s", department["id"], exc_info=True)
                continue
# end
