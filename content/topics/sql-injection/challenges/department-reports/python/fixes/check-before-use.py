# part: imports
import re
# end
# block: totals
            if not re.search(r"^[\w .&-]+$", department["name"], re.MULTILINE):
                log.warning("no report of department %s, the name has unusual characters", department["id"])
                continue
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                f" WHERE cost_centre = '{department['name']}' GROUP BY month ORDER BY month"
            ).fetchall()
# end
