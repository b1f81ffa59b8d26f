// part: imports
using System.Text.RegularExpressions;
// end
// block: totals
            if (!Regex.IsMatch(department.Name, @"^[\p{L}\p{N} .&-]+$", RegexOptions.Multiline))
            {
                log.LogWarning("No report of department {Department}, the name has unusual characters", department.Id);
                continue;
            }
            var totals = (await db.QueryAsync<MonthlyTotal>(
                "SELECT month, sum(amount) AS total FROM expenses"
                + $" WHERE cost_centre = '{department.Name}' GROUP BY month ORDER BY month")).AsList();
// end
