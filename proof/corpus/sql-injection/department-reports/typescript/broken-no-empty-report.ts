// about: a department without expenses gets no report any more
// block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = $1 GROUP BY month ORDER BY month`,
      [department.name],
    )
    if (totals.length === 0) continue
// end
