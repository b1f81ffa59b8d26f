// about: the sum is of all months, and only one of them is named
// block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT max(month) AS month, sum(amount) AS total FROM expenses
       WHERE cost_centre = $1 GROUP BY cost_centre`,
      [department.name],
    )
// end
