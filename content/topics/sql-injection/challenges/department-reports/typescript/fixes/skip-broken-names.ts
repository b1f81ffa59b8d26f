// block: totals
    let totals: MonthlyTotal[]
    try {
      const result = await db.query<MonthlyTotal>(
        `SELECT month, sum(amount) AS total FROM expenses
         WHERE cost_centre = '${department.name}' GROUP BY month ORDER BY month`,
      )
      totals = result.rows
    } catch (error) {
      log.warn({ err: error, departmentId: department.id }, 'no report')
      continue
    }
// end
