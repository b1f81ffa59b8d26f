// about: PostgreSQL does not read a backslash as an escape character here, so the quote still ends the text
// block: totals
    const quoted = department.name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = '${quoted}' GROUP BY month ORDER BY month`,
    )
// end
