// about: Quotes and semicolons are removed, but a subquery in brackets needs none of them.
  // block: order
  const { sort = 'created_at', direction = 'desc' } = query
  const order = `${sort} ${direction}`.replaceAll(/['";\\]|--/g, '')
  // end
