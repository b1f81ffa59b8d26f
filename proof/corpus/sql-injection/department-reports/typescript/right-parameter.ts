// about: The name is a parameter of the query.
    // block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = $1 GROUP BY month ORDER BY month`,
      [department.name],
    )
    // end
