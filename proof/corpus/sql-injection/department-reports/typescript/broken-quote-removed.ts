// about: Without its apostrophe the name matches none of the department's expenses, and the report is empty.
    // block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = $1 GROUP BY month ORDER BY month`,
      [department.name.replaceAll("'", '')],
    )
    // end
