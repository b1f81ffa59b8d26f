// about: the value is bound and its quotes are doubled as well, so Men's Wear gets an empty report
    // block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      'SELECT month, sum(amount) AS total FROM expenses WHERE cost_centre = $1 GROUP BY month ORDER BY month',
      [department.name.replaceAll("'", "''")],
    )
    // end
