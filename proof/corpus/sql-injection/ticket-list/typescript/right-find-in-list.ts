// about: both parts are taken from lists of our own, and other choices are refused
  // block: order
  const sort = ['title', 'status', 'priority', 'assignee', 'created_at'].find((name) => name === (query.sort ?? 'created_at'))
  const direction = ['asc', 'desc'].find((name) => name === (query.direction ?? 'desc'))
  if (!sort || !direction) throw new RangeError('The page does not offer this order')
  const order = `${sort} ${direction}`
  // end
