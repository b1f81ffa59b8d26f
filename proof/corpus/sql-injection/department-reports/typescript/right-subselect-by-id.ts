// about: the name never leaves the database, the statement only gets the number of the department as a bound value
    // block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = (SELECT name FROM departments WHERE id = $1) GROUP BY month ORDER BY month`,
      [department.id],
    )
    // end
