// about: The database takes the name from its own table; only the number of the department is sent, as a parameter.
    // block: totals
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = (SELECT name FROM departments WHERE id = $1) GROUP BY month ORDER BY month`,
      [department.id],
    )
    // end
