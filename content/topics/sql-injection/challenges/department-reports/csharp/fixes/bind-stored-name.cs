// block: totals
            var totals = (await db.QueryAsync<MonthlyTotal>(
                "SELECT month, sum(amount) AS total FROM expenses"
                + " WHERE cost_centre = @Name GROUP BY month ORDER BY month",
                new { department.Name })).AsList();
// end
