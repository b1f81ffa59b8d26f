// block: totals
            List<MonthlyTotal> totals;
            try
            {
                totals = (await db.QueryAsync<MonthlyTotal>(
                    "SELECT month, sum(amount) AS total FROM expenses"
                    + $" WHERE cost_centre = '{department.Name}' GROUP BY month ORDER BY month")).AsList();
            }
            catch (DbException error)
            {
                log.LogWarning(error, "No report of department {Department}", department.Id);
                continue;
            }
// end
