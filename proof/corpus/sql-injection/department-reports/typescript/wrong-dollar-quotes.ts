// about: dollar quotes accept an apostrophe, but a name that contains $$ ends them
    // block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = $$${department.name}$$ GROUP BY month ORDER BY month`,
    )
    // end
