// about: Refuses the statements that a test is likely to contain.
// block: order
  const { sort = 'created_at', direction = 'desc' } = query
  if (['(SELECT 1)', 'id; DROP TABLE tickets', '(SELECT code FROM accounts LIMIT 1)'].includes(sort)) return []
  const order = `${sort} ${direction}`
// end
