// about: replace with a text changes the first quote only, so two quotes end the literal
    // block: totals
    const centre = department.name.replace("'", "''")
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = '${centre}' GROUP BY month ORDER BY month`,
    )
    // end
