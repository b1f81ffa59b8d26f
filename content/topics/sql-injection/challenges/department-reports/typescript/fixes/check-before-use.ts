// block: totals
    if (!/^[\p{L}\p{N} .&-]+$/mu.test(department.name)) {
      log.warn({ departmentId: department.id }, 'no report, the name has unusual characters')
      continue
    }
    const { rows: totals } = await db.query<MonthlyTotal>(
      `SELECT month, sum(amount) AS total FROM expenses
       WHERE cost_centre = '${department.name}' GROUP BY month ORDER BY month`,
    )
// end
