// about: the name is bound, but LIKE takes the percent sign and the underscore in it for wildcards
// block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre LIKE $1 GROUP BY month ORDER BY month`,
      [department.name],
    )
// end
